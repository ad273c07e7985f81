import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border bg-surface text-ink hover:bg-raised',
  ghost: 'text-muted hover:bg-raised hover:text-ink',
  danger: 'bg-danger text-on-accent hover:opacity-90',
} as const;
const sizes = {
  small: 'h-8 rounded-lg px-3 text-sm',
  normal: 'h-10 rounded-lg px-4 text-sm',
  icon: 'size-8 rounded-lg',
  round: 'size-10 rounded-full',
  large: 'h-11 rounded-lg px-5',
} as const;

type Look = { variant?: keyof typeof variants; size?: keyof typeof sizes };

export function buttonClass({ variant = 'secondary', size = 'normal' }: Look = {}): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60',
    variants[variant],
    sizes[size],
  );
}

export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & Look) {
  return <button type={type} className={classNames(buttonClass({ variant, size }), className)} {...props} />;
}

/** A button that shows only an icon: `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  ...props
}: Omit<ComponentProps<typeof Button>, 'size'> & { label: string }) {
  return <Button variant="ghost" {...props} size="icon" aria-label={label} title={label} />;
}
