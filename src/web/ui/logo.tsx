export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path d="M20.3 7.2A9.6 9.6 0 1 0 20.3 16.8" stroke="var(--accent)" strokeWidth="3.1" />
      <path d="M12 8v8M8 12h8" stroke="currentColor" strokeWidth="2.6" />
    </svg>
  );
}
