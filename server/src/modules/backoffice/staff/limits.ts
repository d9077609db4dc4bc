// A member moves no more than its limit alone: what goes beyond is proposed to a second person. decisions/0112.
import { randomUUID } from 'node:crypto';
import type { StepPreview } from '@vitrine/contract/staffPreview';
import { moneyOf } from '@vitrine/rules/money/money';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { refundLimitOf } from '@vitrine/rules/staff/refundLimits';
import { approvalDays, type ApprovalKind, loweredBy, needsSecond, worthOf } from '@vitrine/rules/staff/approval';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { measured } from '../../orders/fulfilment/preview/measured.ts';
import * as queries from './approvalQueries.ts';
import { dayOf } from './queries.ts';
import type { StaffMember as Member } from './staffRows.ts';

/** A step as its call takes it. */
export type Asked = {
  readonly kind: ApprovalKind;
  /** The number or id of what the step is of; of a write-off its place. */
  readonly subject: string;
  /** The order of which money goes; null for pieces, and where there is none. */
  readonly order_id: string | null;
  readonly body: object;
};

type Kinded = Pick<Asked, 'kind' | 'order_id'>;

/** Ends the transaction of a step above the limit. */
class AboveLimit extends Error {
  readonly amount: number;
  readonly seen: StepPreview;
  constructor(amount: number, seen: StepPreview) {
    super('a step above the limit of its member');
    this.amount = amount;
    this.seen = seen;
  }
}

/** What pieces of a SKU are worth, in euro cents. */
async function worthOfPieces(db: Database | Tx, body: object): Promise<number> {
  const sku = 'sku' in body && typeof body.sku === 'string' ? body.sku : '';
  const pieces = 'pieces' in body && typeof body.pieces === 'number' ? body.pieces : 0;
  const prices = await queries.pricesOf(db, sku);
  return worthOf(
    pieces,
    prices.flatMap(({ amount, country }) => (isCountry(country) ? [{ amount, currency: shopCurrency(country) }] : [])),
  );
}

/** By how much a step lowers what the house has, in euro cents. */
function amountOf(
  db: Database | Tx,
  { kind, body }: Pick<Asked, 'kind' | 'body'>,
  { money, withheld }: StepPreview,
): Promise<number> {
  if (kind === 'write_off') return worthOfPieces(db, body);
  const less = withheld.map((one) => ({ ...one, kind: 'released' as const }));
  return Promise.resolve(loweredBy([...money, ...less]));
}

type Counted = Pick<Asked, 'order_id' | 'subject'>;
/** Steps about one thing count together: about an order for good, about a place of stock for one day (UTC). */
export const countedOf = ({ order_id, subject }: Counted, now: Date): string => order_id ?? `${subject} ${dayOf(now)}`;

/** How much a member may move alone by a kind of step, in euro cents; null without a limit. */
export const limitOf = ({ role, scope }: Member, kind: ApprovalKind): number | null =>
  kind === 'goodwill'
    ? refundLimitOf({ role, limit: scope.limit }, 'EUR')
    : // A file moves no money: its limit is of rows, for all members alike.
      kind === 'export'
      ? null
      : scope.limit;

/** The most that a member gives back of an order as goodwill, in minor units of its currency. */
export const goodwillLimitOf = ({ role, scope }: Member, currency: string): number =>
  refundLimitOf({ role, limit: scope.limit }, moneyOf(0, currency).currency);

/** Whether all goodwills of an order are above what the member may give back of it; false of other steps. */
export async function isAboveGoodwill(db: Database | Tx, member: Member, asked: Kinded): Promise<boolean> {
  if (asked.kind !== 'goodwill' || asked.order_id === null) return false;
  const { granted, currency } = await queries.goodwillsOf(db, asked.order_id);
  return granted > goodwillLimitOf(member, currency);
}

/**
 * Counts a step that was taken in this transaction with what the member has moved alone before, or has approved. Returns its amount in
 * euro cents, and whether that is above the limit. Locks what it counts, so that two steps at once are both seen.
 */
export async function countStep(
  tx: Tx,
  member: Member,
  asked: Counted & Kinded & Pick<Asked, 'body'>,
  { seen, at }: { readonly seen: StepPreview; readonly at: Date },
): Promise<{ amount: number; isAbove: boolean }> {
  const { staff_id, scope } = member;
  const amount = await amountOf(tx, asked, seen);
  if (await isAboveGoodwill(tx, member, asked)) return { amount, isAbove: true };
  if (scope.limit === null || amount === 0) return { amount, isAbove: false };
  const subject = countedOf(asked, at);
  await queries.lockAmounts(tx, staff_id, subject);
  const before = await queries.amountAlone(tx, staff_id, subject);
  if (needsSecond(scope.limit, { before, amount })) return { amount, isAbove: true };
  await queries.addAmount(tx, { staff_id, at, subject, amount });
  return { amount, isAbove: false };
}

type Proposed = Pick<AboveLimit, 'amount' | 'seen'>;

async function propose(shop: Shop, { staff_id }: Member, asked: Asked, { amount, seen }: Proposed): Promise<string> {
  const at = shop.now();
  return queries.addApproval(shop.db, {
    ...asked,
    approval_id: randomUUID(),
    staff_id,
    at,
    expires_at: new Date(at.getTime() + approvalDays * 86_400_000),
    amount: Number.isFinite(amount) ? amount : null,
    evidence: seen,
    version: await queries.versionOf(shop.db, asked.order_id),
  });
}

const secondNeeded = (approval_id: string): ApiError =>
  new ApiError('step_refused', { fields: { step: 'second_person' }, approval_id });

const noEffects: StepPreview = {
  status: { from: '', to: '' },
  returns: [],
  stock: [],
  money: [],
  withheld: [],
  pays_out: false,
  mails: [],
  jobs: [],
};

/** Proposes what a member may not do alone. Throws step_refused with `second_person` and `approval_id`. */
export async function proposeToSecond(shop: Shop, member: Member, asked: Asked): Promise<never> {
  const approval_id = await propose(shop, member, asked, { amount: Infinity, seen: noEffects });
  throw secondNeeded(approval_id);
}

/**
 * Takes a step of a member within its limit. Above it nothing of the step stays but a proposal, and step_refused says so with
 * `second_person` and `approval_id`. Throws what the step throws.
 */
export async function limited<Answer>(
  shop: Shop,
  member: Member,
  asked: Asked,
  work: (shop: Shop) => Promise<Answer>,
): Promise<Answer> {
  if (limitOf(member, asked.kind) === null) return work(shop);
  const check = async (tx: Tx, seen: StepPreview): Promise<void> => {
    const { amount, isAbove } = await countStep(tx, member, asked, { seen, at: shop.now() });
    if (isAbove) throw new AboveLimit(amount, seen);
  };
  try {
    return await measured(shop, asked.order_id, work, check);
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error;
    const approval_id = await propose(shop, member, asked, error);
    throw secondNeeded(approval_id);
  }
}

/** Whether a previewed step of a member is above its limit. */
export async function isAboveLimit(
  shop: Shop,
  { staff_id, scope }: Member,
  asked: Asked,
  seen: StepPreview,
): Promise<boolean> {
  if (scope.limit === null) return false;
  const amount = await amountOf(shop.db, asked, seen);
  const before = await queries.amountAlone(shop.db, staff_id, countedOf(asked, shop.now()));
  return needsSecond(scope.limit, { before, amount });
}
