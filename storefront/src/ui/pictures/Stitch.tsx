/** The red stitch: a full stop, a mark. It slants the same way in every script. */
export function Stitch({ className = 'stitch' }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 30 10" aria-hidden="true">
      <path d="M2.5 2.2 27.5 7.8" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
