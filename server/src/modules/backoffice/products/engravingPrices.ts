// Prices of an engraving: a save proposes them, and another member approves them, as prices of pieces. decisions/0143.
import type { BodyOf } from '@vitrine/contract/endpoint';
import { type EngravingRow, engraving as engravingForm, type staffProductSave } from '@vitrine/contract/staffProducts';
import { valueProblem } from '@vitrine/rules/changes/proposals';
import { type Country, countries } from '@vitrine/rules/storefronts/storefronts';
import type { Fields } from '../../catalog/catalogueimport/mergeRow.ts';
import type { Conflict } from './editRow.ts';

type Asked = BodyOf<typeof staffProductSave>['engraving'];
type PriceChange = { readonly country: Country; readonly before: number | null; readonly after: number | null };

const priceIn = (engraving: EngravingRow | null | undefined, country: Country): number | null =>
  engraving?.prices[country] ?? null;

/** The key of a price in proposals: `CODE/fr`. */
const keyOf = (code: string, country: Country): string => `${code}/${country}`;

/** An engraving without any price: each has its second person. */
export const unpriced = (engraving: unknown): unknown =>
  typeof engraving === 'object' && engraving !== null ? { ...engraving, prices: {} } : engraving;

/** A save of an engraving as two: its terms, with the prices that the shop has, and the prices that are proposed. */
export function splitEngraving(
  code: string,
  stored: Fields,
  asked: Asked,
): {
  readonly terms: Asked;
  readonly prices: readonly { readonly key: string; readonly before: number | null; readonly after: number | null }[];
  /** Prices that no storefront can show, by their fields. */
  readonly problems: Readonly<Record<string, 'format'>>;
  readonly conflict: readonly Conflict[];
} {
  // Without its engraving a piece has no price of one: what a member takes away alone, as a piece that it hides.
  if (!asked || asked.after === null) return { terms: asked, prices: [], problems: {}, conflict: [] };
  const { before, after } = asked;
  const now = engravingForm.safeParse(stored['engraving']).data ?? null;
  const changes = countries
    .map((country): PriceChange => ({ country, before: priceIn(before, country), after: priceIn(after, country) }))
    .filter((change) => change.before !== change.after);
  const prices = now?.prices ?? {};
  const hasChanged = changes.some((change) => priceIn(now, change.country) !== change.before);
  return {
    terms: {
      before: before && { ...before, prices: now === null ? before.prices : prices },
      after: { ...after, prices },
    },
    prices: changes.map((change) => ({ ...change, key: keyOf(code, change.country) })),
    problems: Object.fromEntries(
      changes
        .filter((change) => valueProblem('engraving_price', keyOf(code, change.country), change.after) !== null)
        .map(({ country }) => [`engraving.prices.${country}`, 'format'] as const),
    ),
    conflict: hasChanged ? [{ field: 'engraving', expected: before, now }] : [],
  };
}
