import { marketingTexts } from '../texts/en/marketing.ts';

/** A labelled field without a name, so that a browser without a script never puts its value into an address. */
export function FormField(props: {
  id: string;
  label: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  optional?: boolean;
  rows?: number;
}) {
  const { id, label, type = 'text', autoComplete, optional, rows } = props;
  return (
    <p className="form-field">
      <label htmlFor={id}>
        {label} {optional && <span>{marketingTexts().about.optional}</span>}
      </label>
      {rows ? (
        <textarea id={id} rows={rows} required={!optional} />
      ) : (
        <input id={id} type={type} autoComplete={autoComplete} required={!optional} />
      )}
    </p>
  );
}
