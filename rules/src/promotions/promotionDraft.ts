// What the office writes of a promotion, and what is wrong with it: the browser and the server ask the same. decisions/0134.
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import type { Country, Currency } from '../storefronts/storefronts.ts';
import { mostPercent, needsAccount, type PromotionKind, type PromotionState } from './promotion.ts';

/** The longest name that the house gives a promotion. Expectations §2, decisions/0134. */
export const promotionNameLength = 120;
/** Categories, products and exceptions together, at most. Expectations §2, decisions/0134. */
export const mostScope = 500;
/** The most uses of one person, and in all. Expectations §2, decisions/0134. */
export const mostUses = { per_person: 1_000, in_all: 10_000_000 } as const;

/** What a promotion holds for, and what it excepts. Expectations §2, decisions/0134. */
export const scopeFields = ['categories', 'products', 'excepted_categories', 'excepted_products'] as const;
export type ScopeField = (typeof scopeFields)[number];

/** What a promotion is to be. Moments are ISO texts, amounts minor units, `percent` hundredths of a percent. */
export type PromotionDraft = {
  readonly name: string;
  readonly kind: PromotionKind;
  /** Of the kind `percent`. */
  readonly percent: number | null;
  /** Of the kind `delivery`: every method, or the first one of the country. */
  readonly all_methods: boolean | null;
  /** Of the kind `gift`: the SKU of the piece. */
  readonly gift: string | null;
  readonly countries: readonly Country[];
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly minimums: Readonly<Partial<Record<Currency, number>>>;
  readonly needs_code: boolean;
  readonly needs_account: boolean;
  readonly per_person: number | null;
  readonly in_all: number | null;
} & Readonly<Record<ScopeField, readonly string[]>>;

export type DraftField = keyof PromotionDraft;

/** Why a field of a draft is refused. */
export type DraftFault = 'required' | 'below' | 'above' | 'end_before_start' | 'entered_twice' | 'too_many_entries';

/** The currencies of countries, each once. Expectations §2, decisions/0134. */
export const currenciesOf = (countries: readonly Country[]): readonly Currency[] =>
  [...new Set(countries.map(shopCurrency))].toSorted();

const sortedOnce = <Text extends string>(texts: readonly Text[]): readonly Text[] => [...new Set(texts)].toSorted();

/**
 * A draft as it is stored: for accounts alone where a person has a limit, without what another kind has, lists sorted and each entry once, minimums of the chosen countries alone.
 * Expectations §2, decisions/0134.
 */
export function plainDraft(draft: PromotionDraft): PromotionDraft {
  const { kind, minimums } = draft;
  const needs_account = needsAccount(draft);
  const currencies = currenciesOf(draft.countries);
  return {
    ...draft,
    needs_account,
    name: draft.name.trim(),
    percent: kind === 'percent' ? draft.percent : null,
    all_methods: kind === 'delivery' ? (draft.all_methods ?? false) : null,
    gift: kind === 'gift' ? draft.gift : null,
    countries: sortedOnce(draft.countries),
    minimums: Object.fromEntries(
      currencies.flatMap((currency) => {
        const amount = minimums[currency];
        return amount === undefined ? [] : [[currency, amount]];
      }),
    ),
    categories: sortedOnce(draft.categories),
    products: sortedOnce(draft.products),
    excepted_categories: sortedOnce(draft.excepted_categories),
    excepted_products: sortedOnce(draft.excepted_products),
  };
}

const rangeFault = (value: number | null, least: number, most: number): DraftFault | null => {
  if (value === null) return null;
  if (!Number.isSafeInteger(value) || value < least) return 'below';
  return value > most ? 'above' : null;
};

/** Where one currency has a minimum, each of the chosen countries has: another one would get it from the first cent. */
function minimumFaults({ countries, minimums }: PromotionDraft): [string, DraftFault | null][] {
  if (Object.keys(minimums).length === 0) return [];
  return currenciesOf(countries).map((currency) => {
    const amount = minimums[currency];
    const fault = amount === undefined ? 'required' : rangeFault(amount, 1, Number.MAX_SAFE_INTEGER);
    return [`minimums.${currency}`, fault];
  });
}

function givenFaults({ kind, percent, gift }: PromotionDraft): [string, DraftFault | null][] {
  if (kind === 'percent') return [['percent', percent === null ? 'required' : rangeFault(percent, 1, mostPercent)]];
  return kind === 'gift' ? [['gift', (gift ?? '').trim() === '' ? 'required' : null]] : [];
}

function scopeFaults(draft: PromotionDraft): [string, DraftFault | null][] {
  const twice = (one: readonly string[], other: readonly string[]): DraftFault | null =>
    one.some((code) => other.includes(code)) ? 'entered_twice' : null;
  const count = scopeFields.reduce((sum, field) => sum + draft[field].length, 0);
  return [
    ['categories', count > mostScope ? 'too_many_entries' : null],
    ['excepted_categories', twice(draft.excepted_categories, draft.categories)],
    ['excepted_products', twice(draft.excepted_products, draft.products)],
  ];
}

/** What is wrong with a draft, by field; `minimums.EUR` is that of a currency. What only the catalogue knows is not among it. Expectations §2, decisions/0134. */
export function draftFaults(draft: PromotionDraft): Readonly<Record<string, DraftFault>> {
  const { name, countries, starts_at, ends_at, per_person, in_all } = draft;
  const faults: [string, DraftFault | null][] = [
    ['name', name.trim() === '' ? 'required' : null],
    ['countries', countries.length === 0 ? 'required' : null],
    ['starts_at', starts_at === '' ? 'required' : null],
    ['ends_at', ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at) ? 'end_before_start' : null],
    ['per_person', rangeFault(per_person, 1, mostUses.per_person)],
    ['in_all', rangeFault(in_all, 1, mostUses.in_all)],
    ...givenFaults(draft),
    ...minimumFaults(draft),
    ...scopeFaults(draft),
  ];
  return Object.fromEntries(faults.flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])));
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** The fields in which two drafts differ as they are stored. Expectations §2, decisions/0134. */
export function differing(one: PromotionDraft, other: PromotionDraft): DraftField[] {
  const [left, right] = [plainDraft(one), plainDraft(other)];
  return (Object.keys(left) as DraftField[]).filter((field) => text(left[field]) !== text(right[field]));
}

/** The fields that may be written in a state: what runs keeps what it gives, its end only comes earlier, and what has ended is history. Expectations §2, decisions/0134. */
export function mayWrite(state: PromotionState, field: DraftField): boolean {
  if (state === 'draft') return true;
  return state === 'active' && (field === 'name' || field === 'ends_at');
}

/**
 * Whether what has started would go on for longer: its end is one of the terms that another member has approved. An earlier one gives no more.
 * Expectations §2, decisions/0147.
 */
export function endsLater(before: string | null, after: string | null): boolean {
  const endOf = (iso: string | null): number => (iso === null ? Infinity : Date.parse(iso));
  return endOf(after) > endOf(before);
}

/** How far a promotion is, as the office shows it. Expectations §2, decisions/0134. */
export const shownPromotionStates = ['draft', 'coming', 'running', 'ended'] as const;
export type ShownPromotionState = (typeof shownPromotionStates)[number];

/** How far a promotion is at a moment; one whose end has passed has ended. Expectations §2, decisions/0134. */
export function shownState(
  {
    state,
    starts_at,
    ends_at,
  }: { readonly state: PromotionState; readonly starts_at: Date; readonly ends_at: Date | null },
  now: Date,
): ShownPromotionState {
  if (state !== 'active') return state;
  if (ends_at !== null && ends_at <= now) return 'ended';
  return starts_at > now ? 'coming' : 'running';
}

/** What members do with a promotion, beside writing it. Expectations §2, decisions/0134. */
export const promotionSteps = ['start', 'end', 'remove'] as const;
export type PromotionStep = (typeof promotionSteps)[number];

/** The steps that a state offers; a start that waits for another member holds both of a draft. Expectations §2, decisions/0134. */
export function stepsOfPromotion(state: ShownPromotionState, start_waits: boolean): readonly PromotionStep[] {
  if (state === 'draft') return start_waits ? [] : ['start', 'remove'];
  return state === 'ended' ? [] : ['end'];
}

const sameIn = (field: DraftField, one: PromotionDraft, other: PromotionDraft): boolean =>
  text(one[field]) === text(other[field]);

/** The fields that two members have changed, each to another value, since `before`. Expectations §2, decisions/0134. */
export function contested(before: PromotionDraft, mine: PromotionDraft, theirs: PromotionDraft): DraftField[] {
  return differing(mine, theirs).filter((field) => !sameIn(field, before, mine) && !sameIn(field, before, theirs));
}

/** What a member has typed over `before`, put over what a colleague has stored since; the other fields are the colleague’s. Expectations §2, decisions/0134. */
export function rebased(before: PromotionDraft, mine: PromotionDraft, theirs: PromotionDraft): PromotionDraft {
  const own = (Object.keys(mine) as DraftField[]).filter((field) => !sameIn(field, before, mine));
  return { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
}
