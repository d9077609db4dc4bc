import type { Order } from '@vitrine/contract/orders';
import { isGiftRow } from '@vitrine/rules/checkout/shownGoods';
import { fapiaoRefusal as refusalOf, isFapiaoExpired } from '@vitrine/rules/fapiao/fapiao';
import type { FapiaoRefusal } from '@vitrine/rules/fapiao/fapiaoRefusals';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { type fapiaoPaths, pathOf } from './fapiaoPaths.ts';
import type { ShowMoney } from './orderItem.ts';
import type { OrderRow } from './orderRows.ts';
import type { HashOf } from './returnsView.ts';

/** The units of each line that are still sold, without accepted returns and cancelled units; an exchange replaces its own. */
export function soldUnits({ lines, returns }: Pick<OrderRow, 'lines' | 'returns'>): Map<string, number> {
  const taken = returns.filter(({ return_type, accepted_at }) => accepted_at !== null && return_type !== 'exchange');
  const sold = new Map(lines.map(({ item_order_id, qty, canceled_qty }) => [item_order_id, qty - canceled_qty]));
  for (const { item_order_id, qty } of taken.flatMap((back) => back.lines))
    sold.set(item_order_id, (sold.get(item_order_id) ?? 0) - qty);
  return sold;
}

/** How many units that were paid are still sold: no tax invoice bills gifts alone. decisions/0132. */
export function soldCount(order: Pick<OrderRow, 'lines' | 'returns'>): number {
  const sold = soldUnits(order);
  const paid = order.lines.filter((line) => !isGiftRow(line));
  return paid.reduce((sum, { item_order_id }) => sum + (sold.get(item_order_id) ?? 0), 0);
}

/** Why the tax invoice of an order cannot be requested; null where it can, or was. Spec 3 §4. */
export function fapiaoRefusal(order: OrderRow): FapiaoRefusal | null {
  const { store: country, shipped_at } = order;
  const sold_units = soldCount(order);
  return isCountry(country) ? refusalOf({ country, is_shipped: shipped_at !== null, sold_units }) : 'no_fapiao';
}

/** The tax invoice of an order, and whether it can be requested. Spec 3 §3, §4. */
export function fapiaoOf(
  order: OrderRow,
  money: ShowMoney,
  now: Date,
  hashOf: HashOf,
): Pick<Order, 'fapiao' | 'can_generate_fapiao'> {
  const { fapiao } = order;
  const can_generate_fapiao = fapiao === null && fapiaoRefusal(order) === null;
  if (fapiao === null) return { fapiao, can_generate_fapiao };
  const generated_at = fapiao.generated_at === null ? null : new Date(fapiao.generated_at);
  const is_fapiao_download_expired = isFapiaoExpired(generated_at, now);
  const linkOf = (kind: keyof typeof fapiaoPaths): string | null => {
    if (!fapiao.has_file || is_fapiao_download_expired) return null;
    const hash = hashOf(fapiao.fapiao_id, `fapiao_${kind}`);
    return hash && pathOf(kind, hash);
  };
  return {
    can_generate_fapiao,
    fapiao: {
      type: fapiao.type,
      name: fapiao.name,
      companyName: fapiao.company_name,
      taxId: fapiao.tax_id,
      companyAddress: fapiao.company_address,
      companyPhoneNumber: fapiao.company_phone_number,
      companyBankAccount: fapiao.company_bank_account,
      requested_at: new Date(fapiao.requested_at).toISOString(),
      generated_at: generated_at?.toISOString() ?? null,
      fapiao_number: fapiao.fapiao_number,
      fapiaoGenerated: generated_at !== null,
      is_fapiao_download_expired,
      pdf_url: linkOf('file'),
      qr_url: linkOf('code'),
      reversals: fapiao.reversals.map(({ amount, ...reversal }) => ({
        fapiao_number: reversal.fapiao_number,
        generated_at: new Date(reversal.generated_at).toISOString(),
        amount: money(amount),
      })),
    },
  };
}
