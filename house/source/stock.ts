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

type StoreRow = { readonly store_id: string; readonly services: readonly string[]; readonly is_concession: boolean };

/** In how many of 100 stores of its kind a piece lies, and how many of it at most. */
function shelfOf({ services, is_concession }: StoreRow): { share: number; most: number } {
  if (services.includes('repair') || services.includes('salon')) return { share: 75, most: 5 };
  return is_concession ? { share: 25, most: 2 } : { share: 45, most: 3 };
}

/** Stock of one sku over the shop and the stores: large houses keep most pieces, corners of department stores few. */
export function stockOf(sku: string, storeRows: readonly StoreRow[]): Stock {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const kind = cases.find((one) => one.sku.test(sku))?.kind;
  const many = 4 + ((digest(sku)[0] ?? 0) % 20);
  const few = 1 + ((digest(sku)[0] ?? 0) % 2);
  const ecom = { none: 0, retailOnly: 0, hComOnly: many, low: few, both: many }[kind ?? 'both'];
  const stores: Record<string, number> = {};
  for (const store of storeRows) {
    if (kind === 'none' || kind === 'hComOnly') continue;
    const { share, most } = shelfOf(store);
    const [lies = 0, count = 0] = digest(`${sku} ${store.store_id}`);
    if (lies % 100 < (kind === 'low' ? share / 3 : share))
      stores[store.store_id] = 1 + (count % (kind === 'low' ? 1 : most));
  }
  // A piece that is in stores only must be in one of them, whatever its number says.
  const [first] = storeRows;
  if (kind === 'retailOnly' && first) stores[first.store_id] = 2;
  return { ecom, stores };
}
