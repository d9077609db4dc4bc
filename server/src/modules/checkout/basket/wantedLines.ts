import type { ItemOptions } from '@vitrine/contract/basket';
import { plainOptions } from '@vitrine/rules/catalogue/personalisation';
import { optionsHash } from './optionsHash.ts';
import type { WantedLine } from './queries.ts';

export type WantedItem = { readonly sku: string; readonly qty: number; readonly options?: ItemOptions | undefined };
type AddedLine = WantedLine & { place: number };

/** One line per sku and options, merged from all items of the payload; `place` is the index of the first one. */
export function wantedLines(items: readonly WantedItem[]): AddedLine[] {
  const lines = new Map<string, AddedLine>();
  for (const [place, { sku, qty, options: sent = {} }] of items.entries()) {
    const options = plainOptions(sent);
    const options_hash = optionsHash(options);
    const known = lines.get(`${sku} ${options_hash}`) ?? { place, sku, options, options_hash, qty: 0 };
    lines.set(`${sku} ${options_hash}`, { ...known, qty: known.qty + qty });
  }
  return [...lines.values()];
}
