import { type ReactNode, useId } from 'react';

/** One matter of the account, with its title and what it is for. */
export function Section({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-2xl border bg-surface p-5 shadow-card sm:p-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {intro && <p className="max-w-prose text-sm text-muted">{intro}</p>}
      </div>
      {children}
    </section>
  );
}

/** What went wrong with a form, said once it happens. */
export function FormError({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {error.message}
    </p>
  );
}
