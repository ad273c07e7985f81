import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../lib/product.ts';
import { buttonClass } from '../ui/button.tsx';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-4 p-6 text-center">
      <p aria-hidden className="text-6xl font-semibold text-accent">
        404
      </p>
      <h1 className="text-2xl font-semibold">Oops! Page not found</h1>
      <p className="text-muted">The address may be mistyped, or the page has moved.</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        Return to Home
      </Link>
    </main>
  );
}
