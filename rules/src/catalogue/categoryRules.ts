// The rule of a category: which products belong to it beside those of the import, and the order of those without a place. decisions/0142.
import type { Country } from '../storefronts/storefronts.ts';

/** Facts of a product that have one value of a list, or several: a condition names the values that count. Expectations §1. */
export const listFacts = ['category', 'material', 'color', 'family', 'department', 'division', 'designer'] as const;
export type ListFact = (typeof listFacts)[number];

/** All that a condition can ask for, in the sequence of the form. Expectations §1. */
export const conditionFacts = [...listFacts, 'price', 'launched', 'is_new', 'engraving'] as const;
export type ConditionFact = (typeof conditionFacts)[number];

/** One condition. `price`: the lowest price in a country, in minor units, `to` included; null is open. `launched`: in the last days. */
export type Condition =
  | { readonly fact: ListFact; readonly any: readonly string[] }
  | { readonly fact: 'price'; readonly country: Country; readonly from: number | null; readonly to: number | null }
  | { readonly fact: 'launched'; readonly days: number }
  | { readonly fact: 'is_new' }
  | { readonly fact: 'engraving' };

/** How the products without a place follow. `collection`: as the collection has them. Expectations §1. */
export const arrangements = ['collection', 'newest', 'price_asc', 'price_desc'] as const;
export type Arrangement = (typeof arrangements)[number];

/** A rule. Products that meet all conditions belong to the category; no condition adds none. */
export type CategoryRule = { readonly conditions: readonly Condition[]; readonly arrangement: Arrangement };

/** A category without a rule. Expectations §1. */
export const noRule: CategoryRule = { conditions: [], arrangement: 'collection' };

/** The limits of a rule. Expectations §1. */
export const ruleLimits = { conditions: 10, values: 50, days: 3650, amount: 1_000_000_000_000 } as const;

/** What conditions ask of a product. */
export type RuledFacts = Readonly<Record<ListFact, readonly string[]>> & {
  /** The lowest prices by country, in minor units; a country that does not sell it is missing. */
  readonly prices: Readonly<Partial<Record<Country, number>>>;
  /** The first day, as `2026-11-30`. */
  readonly launched_on: string | null;
  readonly is_new: boolean;
  readonly engraving: boolean;
};

const dayMs = 86_400_000;
/** Whole days between two dates. */
const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Whether a product meets a condition on a day (`2026-11-30`). */
function meets(condition: Condition, product: RuledFacts, today: string): boolean {
  if (condition.fact === 'price') {
    const price = product.prices[condition.country];
    if (price === undefined) return false;
    return (condition.from === null || price >= condition.from) && (condition.to === null || price <= condition.to);
  }
  if (condition.fact === 'launched') {
    const age = product.launched_on === null ? -1 : daysBetween(product.launched_on, today);
    return age >= 0 && age < condition.days;
  }
  if (condition.fact === 'is_new' || condition.fact === 'engraving') return product[condition.fact];
  const { fact, any } = condition;
  return product[fact].some((value) => any.includes(value));
}

/** Whether a rule adds a product to its category on a day (`2026-11-30`). Expectations §1, decisions/0142. */
export const addsProduct = ({ conditions }: Pick<CategoryRule, 'conditions'>, product: RuledFacts, today: string) =>
  conditions.length > 0 && conditions.every((condition) => meets(condition, product, today));

/** Whether a rule must be read again as days pass. Expectations §1, decisions/0142. */
export const changesByDay = ({ conditions }: Pick<CategoryRule, 'conditions'>): boolean =>
  conditions.some(({ fact }) => fact === 'launched');

/** The countries whose prices a rule asks for. Expectations §1, decisions/0142. */
export const pricedCountries = ({ conditions }: Pick<CategoryRule, 'conditions'>): Country[] => [
  ...new Set(conditions.flatMap((condition) => (condition.fact === 'price' ? [condition.country] : []))),
];

/** What is wrong with a rule, by the path of the field (`conditions.0.any`). `known` says which values a fact has. Expectations §1, decisions/0142. */
export function ruleProblems(
  code: string,
  { conditions }: Pick<CategoryRule, 'conditions'>,
  known: (fact: ListFact, value: string) => boolean,
): Readonly<Record<string, 'required' | 'unknown' | 'range' | 'own' | 'twice'>> {
  const problems: Record<string, 'required' | 'unknown' | 'range' | 'own' | 'twice'> = {};
  const facts = new Set<ConditionFact>();
  for (const [at, condition] of conditions.entries()) {
    const path = `conditions.${at}`;
    // A product can be in two categories, or have prices in two countries; other facts take all their values in one condition.
    if (facts.has(condition.fact) && condition.fact !== 'category' && condition.fact !== 'price')
      problems[`${path}.fact`] = 'twice';
    facts.add(condition.fact);
    if (condition.fact === 'price') {
      const { from, to } = condition;
      if (from === null && to === null) problems[`${path}.from`] = 'required';
      else if (from !== null && to !== null && from > to) problems[`${path}.to`] = 'range';
    } else if ('any' in condition) {
      const { fact, any } = condition;
      if (any.length === 0) problems[`${path}.any`] = 'required';
      // It would ask for what it answers.
      else if (fact === 'category' && any.includes(code)) problems[`${path}.any`] = 'own';
      else if (!any.every((value) => known(fact, value))) problems[`${path}.any`] = 'unknown';
    }
  }
  return problems;
}

/** What an order compares: the first day, and the price in the storefront's country (NaN where it is not sold). */
type Ordered = { readonly launched_on: string | null; readonly is_new: boolean; readonly price: number };

/** Products that are not sold come last, whatever the direction. */
function byPrice(one: number, other: number, direction: 1 | -1): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return (one - other) * direction;
}

/** The newest first: by the first day, then those that are marked as new. Expectations §1. */
export const byAge = (one: Omit<Ordered, 'price'>, other: Omit<Ordered, 'price'>): number =>
  (other.launched_on ?? '').localeCompare(one.launched_on ?? '') || Number(other.is_new) - Number(one.is_new);

const comparers: Readonly<Record<Arrangement, ((one: Ordered, other: Ordered) => number) | null>> = {
  collection: null,
  newest: byAge,
  price_asc: (one, other) => byPrice(one.price, other.price, 1),
  price_desc: (one, other) => byPrice(one.price, other.price, -1),
};

/** Things in the order of an arrangement; equal ones stay in their sequence. Expectations §1, decisions/0142. */
export function inArrangement<Thing>(
  arrangement: Arrangement,
  things: readonly Thing[],
  of: (thing: Thing) => Ordered,
): readonly Thing[] {
  const compare = comparers[arrangement];
  return compare === null ? things : things.toSorted((one, other) => compare(of(one), of(other)));
}
