import type { ComponentProps } from 'react';

export const Picture = ({ alt, ...props }: ComponentProps<'img'> & { alt: string }) => (
  <img alt={alt} draggable={false} {...props} />
);
