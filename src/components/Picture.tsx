import type { ComponentProps } from 'react';

const suppress = (event: { preventDefault: () => void }) => {
  event.preventDefault();
};

/** An image. SPEC.md §2: "Right-click (context menu) is suppressed on images." */
export const Picture = ({ alt, ...props }: ComponentProps<'img'> & { alt: string }) => (
  <img alt={alt} draggable={false} onContextMenu={suppress} {...props} />
);
