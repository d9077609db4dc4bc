/** An address as its country writes it, line by line; each stands at the page's own side, whichever way its letters run. Spec 2 §3. */
export function AddressLines({ lines }: { readonly lines: readonly (string | null | undefined)[] }) {
  return lines.map((line, index) =>
    line ? (
      // Two lines of one address may read the same.
      <span key={`${index} ${line}`}>
        <bdi>{line}</bdi>
      </span>
    ) : null,
  );
}
