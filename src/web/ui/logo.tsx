export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M13.2 7h5.6v6.2H25v5.6h-6.2V25h-5.6v-6.2H7v-5.6h6.2z" className="fill-on-accent" />
    </svg>
  );
}
