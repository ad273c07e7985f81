import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Stands inside the input, at its end. */
  action?: ReactNode;
  /** Stands opposite the label. */
  aside?: ReactNode;
};

/** A labelled text input with an optional hint below it, and what is wrong with its value. */
export function Field({ label, hint, error, action, aside, ...props }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative grid">
        <input
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className={`h-11 w-full min-w-0 rounded-lg border border-line-strong bg-surface pl-3 disabled:opacity-60 aria-invalid:border-danger ${action ? 'pr-18' : 'pr-3'}`}
          {...props}
        />
        {action && <div className="absolute inset-y-0 right-1.5 flex items-center">{action}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
