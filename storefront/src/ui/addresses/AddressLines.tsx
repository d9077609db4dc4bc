/**
 * An address as its country writes it, line by line; each line is aligned to the page's own side, whatever the direction of its
 * letters. Spec 2 §3.
 */
export function AddressLines({ lines }: { readonly lines: readonly (string | null | undefined)[] }) {
  return lines.map((line, index) =>
    line ? (
      // Two lines of one address may be equal.
      <span key={`${index} ${line}`}>
        <bdi>{line}</bdi>
      </span>
    ) : null,
  );
}
