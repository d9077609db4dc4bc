/** A piece in one line: its name and its SKU; the SKU alone where the catalogue has no name for it. */
export const pieceName = ({ sku, name }: { readonly sku: string; readonly name: string | null }): string =>
  name === null ? sku : `${name} (${sku})`;
