// Why a part of an entry has its amount: the rule that made it, what the rule started from, and the law where one asks for it. Pure, from
// the rows of `postingParts.ts`. Invariants M8, decisions/0102.
import { type Law, lawOf } from '../returns/withdrawalLaws.ts';
import type { ReturnType } from '../returns/returnLine.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { BookAccount, BookPosting } from './accounts.ts';
import type { Part, PartKind, PostingFacts } from './postingParts.ts';

/** The rules by which a part comes about. Invariants M8. */
export const partRules = [
  'charged_row',
  'charged_delivery',
  'granted_discount',
  'canceled_units',
  'delivery_not_made',
  'returned_units',
  'delivery_with_last',
  'withdrawn_delivery',
  'return_fee',
  'value_loss',
  'price_reduction',
] as const;
type PartRule = (typeof partRules)[number];

/** A rule with its inputs. Amounts in minor units. Invariants M8. */
export type PartReason = {
  readonly rule: PartRule;
  /** Units of how many of the row, where the part is their share of it. */
  readonly units: { readonly qty: number; readonly of: number } | null;
  /** The row of the order that the part is, or is a share of, in the part's account. */
  readonly row: number | null;
  readonly law: Law | null;
};

/** What explains a posting beside what it was made of. */
export type ReasonFacts = PostingFacts & {
  /** Null for an order of a storefront that is closed today. */
  readonly country: Country | null;
  readonly return_type: ReturnType | null;
  /** Units of each line that the posting is of. */
  readonly qty: Readonly<Record<string, number>>;
};

type Rules = Readonly<Partial<Record<PartKind, PartRule>>>;
const sold: Rules = { goods: 'charged_row', delivery: 'charged_delivery', discount: 'granted_discount' };
const canceled: Rules = { goods: 'canceled_units', delivery: 'delivery_not_made', discount: 'granted_discount' };
const returned: Rules = {
  goods: 'returned_units',
  delivery: 'delivery_with_last',
  loss: 'value_loss',
  fee: 'return_fee',
};

/** The rule of each kind of part by its posting; the postings without rules have no parts. */
const rules: Readonly<Record<BookPosting, Rules>> = {
  sale: sold,
  sale_reversed: canceled,
  units_canceled: canceled,
  rest_canceled: canceled,
  returned,
  goodwill: { goods: 'price_reduction' },
  authorised: {},
  authorisation_ended: {},
  captured: {},
  capture_failed: {},
  refunded: {},
  chargeback: {},
  chargeback_reversed: {},
  settled: {},
  provider_fee: {},
  paid_out: {},
  refund_transferred: {},
};

/** The row of an order in an account: with tax for the customer, the tax for the tax, without it elsewhere. */
function rowIn(account: BookAccount, { row_incl_tax, row_tax }: { row_incl_tax: number; row_tax: number }): number {
  if (account === 'customer') return row_incl_tax;
  return account === 'tax' ? row_tax : row_incl_tax - row_tax;
}

function lawFor(rule: PartRule, { country, return_type }: ReasonFacts): Law | null {
  if (country === null) return null;
  if (rule === 'value_loss') return lawOf(country, 'value_loss');
  if (return_type !== 'return') return null;
  if (rule === 'returned_units') return lawOf(country, 'goods');
  return rule === 'withdrawn_delivery' ? lawOf(country, 'delivery') : null;
}

/** Why a part has its amount; null for what the stored rows do not explain. Invariants M8, decisions/0102. */
export function reasonOfPart(
  posting: BookPosting,
  account: BookAccount,
  part: Part,
  facts: ReasonFacts,
): PartReason | null {
  const named = rules[posting][part.of];
  if (named === undefined) return null;
  const is_withdrawn = named === 'delivery_with_last' && facts.return_type === 'return';
  const rule = is_withdrawn ? 'withdrawn_delivery' : named;
  const line = facts.sold?.lines.find(({ item_order_id }) => item_order_id === part.item_order_id);
  const qty = part.item_order_id === null ? undefined : facts.qty[part.item_order_id];
  return {
    rule,
    units: line && part.of === 'goods' ? { qty: qty ?? line.qty, of: line.qty } : null,
    row: line && part.of === 'goods' ? rowIn(account, line) : null,
    law: lawFor(rule, facts),
  };
}
