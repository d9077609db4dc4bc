// Stock of the demo house: the same numbers from the same sku each time, and named cases of every kind.
import { createHash } from 'node:crypto';

export type Stock = { ecom: number; stores: Record<string, number> };

/** Cases the shop must be able to show (spec 2 §4), by the start of the sku; every other sku has stock in both. */
export const cases: readonly { readonly sku: RegExp; readonly kind: 'none' | 'retailOnly' | 'hComOnly' | 'low' }[] = [
  { sku: /^H0612P 32/, kind: 'retailOnly' },
  { sku: /^H0612P 26B$/, kind: 'none' },
  { sku: /^H0612P 26R$/, kind: 'low' },
  { sku: /^H0631P 38B$/, kind: 'none' },
  { sku: /^H0640P 24V$/, kind: 'hComOnly' },
  { sku: /^H0702P V$/, kind: 'hComOnly' },
  { sku: /^H0321P 100F$/, kind: 'none' },
  { sku: /^H0324P 80/, kind: 'hComOnly' },
  { sku: /^S7004P/, kind: 'hComOnly' },
  { sku: /^S0506P 86V$/, kind: 'none' },
  { sku: /^W3601P 36N$/, kind: 'retailOnly' },
  { sku: /^W2709P/, kind: 'low' },
  { sku: /^J1101P S/, kind: 'low' },
  { sku: /^J1108P 54/, kind: 'retailOnly' },
  { sku: /^P7501P 30M$/, kind: 'hComOnly' },
  { sku: /^H0648P 18R$/, kind: 'none' },
  { sku: /^W3807P/, kind: 'retailOnly' },
  { sku: /^W3610P 36V$/, kind: 'low' },
  { sku: /^S9033P 90P$/, kind: 'none' },
  { sku: /^S0512P/, kind: 'hComOnly' },
  { sku: /^J1127P 58/, kind: 'retailOnly' },
  { sku: /^V5601P 60/, kind: 'low' },
  { sku: /^V5702P LR$/, kind: 'none' },
  { sku: /^D8130P 130A$/, kind: 'hComOnly' },
];

/** Stock of one sku over the shop and the stores. */
export function stockOf(sku: string, storeIds: readonly string[]): Stock {
  const bytes = createHash('sha256').update(sku).digest();
  const kind = cases.find((one) => one.sku.test(sku))?.kind;
  const many = 4 + ((bytes[0] ?? 0) % 20);
  const ecom = { none: 0, retailOnly: 0, hComOnly: many, low: 1 + ((bytes[0] ?? 0) % 2), both: many }[kind ?? 'both'];
  const stores: Record<string, number> = {};
  storeIds.forEach((id, index) => {
    if (kind === 'none' || kind === 'hComOnly') return;
    const count = (bytes[index + 1] ?? 0) % (kind === 'low' ? 2 : 5);
    if (count > 0) stores[id] = count;
  });
  // A piece that is in stores only must be in one of them, whatever its number says.
  const first = storeIds[0];
  if (kind === 'retailOnly' && first) stores[first] = 2;
  return { ecom, stores };
}
