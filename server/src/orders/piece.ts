import type { BasketItem } from '@vitrine/contract/basket';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** A piece as it was when it was bought: an order still tells it when the collection has moved on. */
export type OrderPiece = {
  name: string;
  kind: string;
  url: string;
  image: BasketItem['image'];
  color: string | null;
  size: string | null;
  max_sale_qty: number;
  is_refundable: boolean;
  is_exchangeable: boolean;
  hscode: string | null;
  prop65: boolean;
  department_code: string;
  family_code: string;
  division_code: string;
  product_code: string;
  /** The storefront whose words these are. */
  locale: Locale;
};
