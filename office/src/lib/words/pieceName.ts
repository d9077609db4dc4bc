/** A piece in one line: its name and its SKU; the SKU alone where the catalogue has no name for it. */
export const pieceName = ({
  sku,
  product_name,
}: {
  readonly sku: string;
  readonly product_name: string | null;
}): string => (product_name === null ? sku : `${product_name} (${sku})`);
