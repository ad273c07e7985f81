import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

const look =
  'h-10 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-sm aria-invalid:border-danger';

type Labelled = {
  label: string;
  unit?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

/** A labelled input; `unit` stands behind the label. */
export function Input({ label, unit, error, className, ...props }: Labelled & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Frame id={id} {...{ label, unit, error, className }}>
      <input
        id={id}
        className={look}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
        {...props}
      />
    </Frame>
  );
}

/** A labelled choice. */
export function Select({
  label,
  error,
  className,
  options,
  ...props
}: Labelled & ComponentProps<'select'> & { options: readonly (readonly [value: string, label: string])[] }) {
  const id = useId();
  return (
    <Frame id={id} {...{ label, error, className }}>
      <select
        id={id}
        className={look}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...props}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

function Frame({
  id,
  label,
  unit,
  error,
  className,
  children,
}: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className={classNames('grid min-w-0 content-start gap-1', className)}>
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
        {unit && <span className="font-normal"> ({unit})</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
