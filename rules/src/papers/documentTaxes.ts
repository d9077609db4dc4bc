// Net and tax by rate of many invoices or credit notes at once, as each of them states its own. Pure. decisions/0124.
import { byRate, type TaxOfRate } from './invoiceTotals.ts';

/** Sums over documents of one rate, in minor units. */
export type DocumentSums = {
  /** The rate of the goods, in thousandths of a percent. */
  readonly tax_rate: number;
  /** Whether delivery is taxed at that rate; otherwise it is not taxed. */
  readonly taxes_delivery: boolean;
  readonly goods_net: number;
  readonly goods_tax: number;
  readonly delivery_net: number;
  readonly delivery_tax: number;
  /** Fees and losses of value, which reduce what a credit note gives back and no tax. */
  readonly kept: number;
};

/** Net and tax of each rate of some documents. The rows sum to their totals. Spec 3 §3, decisions/0124. */
export function taxesOfDocuments(sums: readonly DocumentSums[]): TaxOfRate[] {
  return byRate(
    sums.flatMap(({ tax_rate, taxes_delivery, goods_net, goods_tax, delivery_net, delivery_tax, kept }) => [
      { rate: tax_rate, net: goods_net, tax: goods_tax },
      { rate: taxes_delivery ? tax_rate : 0, net: delivery_net, tax: delivery_tax },
      { rate: 0, net: 0 - kept, tax: 0 },
    ]),
  );
}
