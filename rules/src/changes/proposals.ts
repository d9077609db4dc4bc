// What the office changes of the catalogue by a proposal: at once or at a moment, alone or with a second person. decisions/0118.
import { isCountry } from '../storefronts/storefronts.ts';
import { isShownPrice } from '../money/wholePrice.ts';
import { regularPrice, storedPrice } from '../prices/pricePeriod.ts';
import { type ChangeSubject, keyColumns } from './changeSubjects.ts';
import type { RowChange, RowState } from './fold.ts';
import type { StaffAct } from '../staff/staffRoles.ts';

/** What the office proposes a change of. Expectations §2, decisions/0118, decisions/0126. */
export const proposalSubjects = [
  'price',
  'price_end',
  'engraving_price',
  'product',
  'product_hidden',
  'content_page',
  'promotion',
] as const;
export type ProposalSubject = (typeof proposalSubjects)[number];
/** Those that are rows of their own. A price of an engraving is a part of its product, and the end of a price one of the price. */
export type RowSubject = Exclude<ProposalSubject, 'engraving_price' | 'price_end'>;
const isProposalSubject = (subject: string): subject is ProposalSubject =>
  proposalSubjects.some((one) => one === subject);

/** The row that a proposal writes, as the change table names it. Expectations §2, decisions/0143, decisions/0160. */
export function rowOfProposal(
  subject: ProposalSubject,
  key: string,
): { readonly subject: RowSubject; readonly key: string } {
  if (subject === 'engraving_price') return { subject: 'product', key: key.slice(0, key.lastIndexOf('/')) };
  return { subject: subject === 'price_end' ? 'price' : subject, key };
}

/** The columns of the key of a proposal with their values; null for a key of another form. Expectations §2, decisions/0143. */
export function proposalKey(subject: ProposalSubject, key: string): Readonly<Record<string, string>> | null {
  if (subject === 'engraving_price') return keyColumns('product_hidden', key);
  return keyColumns(subject === 'price_end' ? 'price' : subject, key);
}

/** A proposed value; null where the row is not to be there: no price, so not sold in that country; not hidden. decisions/0126. */
export type ProposedValue = number | string | boolean | null;

type Subject = {
  /** The fields that a proposal may change; one that names none changes the first. */
  readonly fields: readonly string[];
  /** Whether another member has to approve it. */
  readonly needs_approval: boolean;
  /** Whether a proposal may add the row, and take it away. */
  readonly may_be_absent: boolean;
};

/** What a proposal may change of each subject. Expectations §2, decisions/0118, decisions/0126. */
export const proposals = {
  /** In minor units of the country's currency. */
  price: { fields: ['amount'], needs_approval: true, may_be_absent: true },
  /** When a price that has an end is over. decisions/0160. */
  price_end: { fields: ['until'], needs_approval: true, may_be_absent: false },
  /** Of an engraving of a product in a country, in minor units of its currency; nothing is a price as well. decisions/0143. */
  engraving_price: { fields: ['engraving_price'], needs_approval: true, may_be_absent: true },
  /** How many pieces of a product one order may hold, and whether the product is published or hidden everywhere. */
  product: { fields: ['max_sale_qty', 'status'], needs_approval: false, may_be_absent: false },
  /** Whether a product is hidden in the storefronts of one country. */
  product_hidden: { fields: ['is_hidden'], needs_approval: false, may_be_absent: true },
  /** A content in all its languages: the values are its versions, and the proposal holds what it is to be. decisions/0129. */
  content_page: { fields: ['body'], needs_approval: false, may_be_absent: false },
  /** The start of a promotion: the proposal holds what it is to give. decisions/0134. */
  promotion: { fields: ['state'], needs_approval: true, may_be_absent: false },
} as const satisfies Readonly<Record<ProposalSubject, Subject>>;

/** Every field that a proposal may change. Expectations §2. */
export const proposalFields = [
  'amount',
  'until',
  'engraving_price',
  'max_sale_qty',
  'status',
  'is_hidden',
  'body',
  'state',
] as const;
export type ProposalField = (typeof proposalFields)[number];

/** The field that a proposal changes: the one that it names, else the first of its subject; null for another one. Expectations §2, decisions/0126. */
export function fieldOf(subject: ProposalSubject, named?: string): ProposalField | null {
  const { fields } = proposals[subject];
  return fields.find((field) => field === (named ?? fields[0])) ?? null;
}

/** Whether another member has to approve a change: of a price, also of an engraving, of a legal page, and the start of a promotion. Expectations §2, decisions/0118, decisions/0129. */
export const needsApproval = (subject: ProposalSubject, key: string): boolean =>
  proposals[subject].needs_approval ||
  (subject === 'content_page' && keyColumns('content_page', key)?.['kind'] === 'legal');

/** The right that proposes and decides changes of a subject. Expectations §2, decisions/0129. */
export function proposingAct(subject: ProposalSubject): StaffAct {
  if (subject === 'promotion') return 'edit_promotions';
  return subject === 'content_page' ? 'edit_contents' : 'change_catalogue';
}

/**
 * The value of a row's field; null where there is no row. Of a price with an end it is the one that comes after: a proposal without an end
 * changes that one. Expectations §2, decisions/0126, decisions/0150.
 */
export function valueIn(row: RowState, field: string): ProposedValue {
  if (field === 'amount') return regularPrice(storedPrice(row));
  if (field === 'until') return storedPrice(row)?.until?.toISOString() ?? null;
  const value = row?.[field];
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

/** The fields that write a value; null takes the row away. Expectations §2, decisions/0126. */
export const rowWith = (field: string, value: ProposedValue): RowState => (value === null ? null : { [field]: value });

/** What members do with a proposal. Expectations §2, decisions/0118. */
export const proposalSteps = ['approve', 'refuse', 'withdraw'] as const;
export type ProposalStep = (typeof proposalSteps)[number];

/** The states of a product. Expectations §2, decisions/0089. */
const productStates = ['published', 'hidden'] as const;

const isCount = (value: ProposedValue): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

/** A moment as `Date` writes it. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

const countryIn = (subject: ProposalSubject, key: string): string => proposalKey(subject, key)?.['country'] ?? '';

const allows: Readonly<Record<ProposalField, (key: string, value: ProposedValue) => boolean>> = {
  amount: (key, value) => {
    const country = countryIn('price', key);
    return isCountry(country) && (value === null || (isCount(value) && isShownPrice(country, value)));
  },
  until: (key, value) => isCountry(countryIn('price_end', key)) && typeof value === 'string' && isMoment(value),
  engraving_price: (key, value) => {
    const country = countryIn('engraving_price', key);
    return isCountry(country) && (value === null || value === 0 || (isCount(value) && isShownPrice(country, value)));
  },
  max_sale_qty: (_key, value) => isCount(value) && value <= 99,
  status: (_key, value) => productStates.some((state) => state === value),
  body: (_key, value) => typeof value === 'string' && /^v[0-9a-f]{12}$/u.test(value),
  state: (_key, value) => value === 'active',
  is_hidden: (key, value) => isCountry(countryIn('product_hidden', key)) && (value === null || value === true),
};

/** Why a proposed value is refused; null for a good one. Expectations §2, decisions/0126. */
export const valueProblem = (field: ProposalField, key: string, value: ProposedValue): 'format' | null =>
  allows[field](key, value) ? null : 'format';

/**
 * An amount that a proposal may set: null where there is no row; undefined for what is no amount. While a price with an end runs, the change
 * names the one that comes after it alone, and that may be none.
 */
function amountOf(row: RowState, field: string): number | null | undefined {
  if (row === null) return null;
  const value = field === 'amount' && row[field] === undefined ? row['regular'] : row[field];
  return typeof value === 'number' || (value === null && row[field] === undefined) ? value : undefined;
}

/** A proposal that takes a change back, of the price or of its end. */
type UndoProposal =
  | { readonly subject: 'price'; readonly before: number | null; readonly after: number | null }
  | { readonly subject: 'price_end'; readonly before: string; readonly after: string };

/** The end of a price that a change has moved, before and after it; null for another change. */
function movedEnd({ before, after }: RowChange): { readonly before: string; readonly after: string } | null {
  const isEndAlone = [before, after].every((row) => row !== null && !('amount' in row) && !('regular' in row));
  const [from, to] = [before?.['until'], after?.['until']];
  if (!isEndAlone || typeof from !== 'string' || typeof to !== 'string') return null;
  return { before: new Date(from).toISOString(), after: new Date(to).toISOString() };
}

/**
 * The proposal that takes a change back: of a field that needs another member, because going back is a change as well, also where the row was
 * added or taken away: a price of before does not come back by one member. Null where one member takes it back alone. Expectations §2,
 * decisions/0118, decisions/0147, decisions/0160.
 */
export function undoProposal(subject: ChangeSubject, { before, after }: RowChange): UndoProposal | null {
  if (!isProposalSubject(subject)) return null;
  const moved = subject === 'price' ? movedEnd({ before, after }) : null;
  if (moved !== null) return { subject: 'price_end', before: moved.after, after: moved.before };
  const { needs_approval, fields } = proposals[subject];
  const [field] = fields;
  const [from, to] = [amountOf(after, field), amountOf(before, field)];
  return needs_approval && from !== undefined && to !== undefined
    ? { subject: 'price', before: from, after: to }
    : null;
}

/**
 * Why a change was not applied at its moment: another change has set its row, the database refuses it, no member behind it may do it any
 * more, or the end of its price had come before. Expectations §2, decisions/0118, decisions/0150.
 */
export const proposalFailures = ['changed', 'refused', 'members_gone', 'over'] as const;
export type ProposalFailure = (typeof proposalFailures)[number];

export type ProposalState = 'proposed' | 'scheduled' | 'applied' | 'refused' | 'withdrawn' | 'failed';

type Stored = {
  readonly needs_approval: boolean;
  readonly verdict: 'approved' | 'refused' | 'withdrawn' | null;
  readonly is_applied: boolean;
  readonly has_failed: boolean;
};

/** How far a proposal is. Expectations §2, decisions/0118. */
export function proposalState({ needs_approval, verdict, is_applied, has_failed }: Stored): ProposalState {
  if (is_applied) return 'applied';
  if (verdict === 'refused' || verdict === 'withdrawn') return verdict;
  if (has_failed) return 'failed';
  return needs_approval && verdict === null ? 'proposed' : 'scheduled';
}

/**
 * The steps of a proposal that a member may take: another one approves or refuses it, any withdraws it until it counts, or after it has
 * failed. No member approves its own proposal. Expectations §2, decisions/0118.
 */
export function stepsOfProposal(state: ProposalState, is_own: boolean): ProposalStep[] {
  if (state === 'scheduled' || state === 'failed') return ['withdraw'];
  if (state !== 'proposed') return [];
  return is_own ? ['withdraw'] : ['approve', 'refuse'];
}

/** Proposals of one set at most. Expectations §2, decisions/0126. */
export const mostOfSet = 20_000;

/** The steps of a set of proposals: those that any of them offers. Expectations §2, decisions/0126. */
export const stepsOfSet = (states: readonly ProposalState[], is_own: boolean): ProposalStep[] =>
  proposalSteps.filter((step) => states.some((state) => stepsOfProposal(state, is_own).includes(step)));
