import type { ComponentProps } from 'react';

export function TextLink(props: ComponentProps<'a'>) {
  return (
    <a {...props} className="font-medium text-accent underline underline-offset-4 hover:text-accent-hover" />
  );
}
