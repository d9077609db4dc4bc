/** A flat square of a product colour. An SVG, because the page's policy blocks style attributes. */
export function Swatch({ hex, className }: { hex: string; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1" height="1" fill={hex} />
    </svg>
  );
}
