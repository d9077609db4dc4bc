import type { Country } from '../storefronts/storefronts.ts';
import { isReturnFree } from './returnTerms.ts';
import { returnWindowDays } from './returnWindow.ts';
import { withdrawalRights } from './withdrawalRights.ts';

/** What a country's shopper may do with a product after its delivery, in days; null where it is not possible. */
export type ProductReturns = {
  /** The house's own return. */
  readonly return_days: number | null;
  readonly is_return_free: boolean;
  /** The law's withdrawal, for products that the house itself does not take back. */
  readonly withdrawal_days: number | null;
  /** An exchange for another variant, for products that the house does not refund. */
  readonly exchange_days: number | null;
};

/**
 * What may be promised about returns before a product is bought, from the rules that decide on the return itself. Spec 3
 * §4, expectations §2 and §3.
 */
export function productReturns(
  country: Country,
  product: {
    readonly is_refundable: boolean;
    readonly is_exchangeable: boolean;
    readonly configurator_type: string;
    readonly variants: readonly unknown[];
  },
): ProductReturns {
  const days = returnWindowDays[country];
  if (product.is_refundable)
    return { return_days: days, is_return_free: isReturnFree(country), withdrawal_days: null, exchange_days: null };
  // Sets come back whole and are not exchanged (decisions/0054).
  const isExchanged =
    product.is_exchangeable && product.configurator_type === 'VARIANT_PRODUCT' && product.variants.length > 1;
  return {
    return_days: null,
    is_return_free: false,
    withdrawal_days: withdrawalRights[country]?.days ?? null,
    exchange_days: isExchanged ? days : null,
  };
}
