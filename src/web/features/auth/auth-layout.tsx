import type { ReactNode } from 'react';
import { useProduct } from '../../lib/product.ts';
import { Logo } from '../../ui/logo.tsx';

const points = [
  'Every sentence of a report is tied to words found again in its source.',
  'Sources carry their study design, evidence level and retraction status.',
  'Runs on your own machine, and keeps working without the internet.',
];

export function AuthLayout({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) {
  const { brandName } = useProduct();
  return (
    <div className="grid min-h-full lg:grid-cols-[1fr_1.1fr]">
      <aside className="hidden flex-col justify-between bg-accent-soft p-12 lg:flex">
        <p className="flex h-8 items-center gap-3 text-lg font-semibold">
          <Logo />
          {brandName}
        </p>
        <div className="grid gap-8">
          <p className="max-w-md text-3xl leading-tight font-semibold text-balance">
            Clinical answers you can check, sentence by sentence.
          </p>
          <ul className="grid max-w-md gap-4">
            {points.map((point) => (
              <li key={point} className="border-l-2 border-accent pl-4 text-muted">
                {point}
              </li>
            ))}
          </ul>
        </div>
        <p className="text-sm text-muted">For decision support. Clinical judgement stays with you.</p>
      </aside>
      <main className="flex items-center justify-center p-6">
        <div className="w-full max-w-sm">
          <p className="mb-8 flex h-8 items-center gap-3 text-lg font-semibold lg:hidden">
            <Logo />
            {brandName}
          </p>
          <h1 className="text-2xl font-semibold">{title}</h1>
          <p className="mt-1 mb-6 text-muted">{intro}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
