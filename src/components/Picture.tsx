import type { ComponentProps, MouseEvent } from 'react';

/** SPEC.md §2: "Right-click (context menu) is suppressed on images." For an image, or for what holds some. */
export const suppressOnImages = (event: MouseEvent) => {
  if (event.target instanceof HTMLImageElement) event.preventDefault();
};

/** An image without a context menu. */
export const Picture = ({ alt, ...props }: ComponentProps<'img'> & { alt: string }) => (
  <img alt={alt} draggable={false} onContextMenu={suppressOnImages} {...props} />
);
