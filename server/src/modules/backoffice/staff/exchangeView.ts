import type { OrderedProduct } from '../../checkout/basket/orderedProduct.ts';

/** The piece that the client receives for one that came back; null without an exchange. */
export const exchangeView = (sku: string | null, piece: OrderedProduct | null) =>
  sku === null
    ? null
    : {
        sku,
        product_name: piece?.name ?? sku,
        choice: [piece?.color, piece?.size].filter(Boolean).join(', '),
        picture: piece?.image?.url ?? null,
      };
