import type { ComponentProps } from 'react';

/** An image that is not dragged. The page suppresses its context menu (src/firstPaint/script/imageMenu.ts). */
export const Picture = ({ alt, ...props }: ComponentProps<'img'> & { alt: string }) => (
  <img alt={alt} draggable={false} {...props} />
);
