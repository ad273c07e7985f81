import { type ComponentProps, useId } from 'react';

/** A labelled text input with an optional hint below it. */
export function Field({ label, hint, ...props }: ComponentProps<'input'> & { label: string; hint?: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="h-11 rounded-lg border border-line-strong bg-surface px-3 disabled:opacity-60"
        {...props}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
