import { type ComponentProps, useId } from 'react';

type FieldProps = ComponentProps<'input'> & { label: string; hint?: string; error?: string | undefined };

/** A labelled text input with an optional hint below it, and what is wrong with its value. */
export function Field({ label, hint, error, ...props }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className="h-11 rounded-lg border border-line-strong bg-surface px-3 disabled:opacity-60 aria-invalid:border-danger"
        {...props}
      />
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
