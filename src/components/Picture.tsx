import type { ComponentProps } from 'react';

/** An image that cannot be dragged. `src/firstPaint/script/imageMenu.ts` suppresses its context menu. */
export const Picture = ({ alt, ...props }: ComponentProps<'img'> & { alt: string }) => (
  <img alt={alt} draggable={false} {...props} />
);
