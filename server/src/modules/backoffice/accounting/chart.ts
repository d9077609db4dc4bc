// The chart of accounts and the rates of exchange, as staff sets them. Nothing is overwritten: each change is a row. decisions/0124.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffAccounting';
import type { Bookkeeping } from '@vitrine/rules/books/journal';
import { isCurrency } from '@vitrine/rules/money/money';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireMoney } from './requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import * as queries from './chartQueries.ts';
import { houseBooks } from '../../../platform/shop/houseBooks.ts';

const shownHistory = 100;
/** Changes of one member: a whole chart for all countries, and no loop of a program. */
const changesMost = { points: 600, seconds: 3600 };
const done = { done: true } as const;

const moment = <Row extends { set_at: Date }>({ set_at, ...row }: Row) => ({ ...row, set_at: set_at.toISOString() });

/** The chart and the rates. Throws staff_refused. */
export async function readChart(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffChart>> {
  requireMoney(member);
  const [accounts, rates, history] = await Promise.all([
    queries.accountsSet(shop.db),
    queries.ratesSet(shop.db),
    queries.lastSet(shop.db, shownHistory),
  ]);
  const { currency } = houseBooks(shop.config.house);
  return { currency, accounts: accounts.map(moment), rates: rates.map(moment), history: history.map(moment) };
}

/** What the journal is written with now. */
export async function keepingNow({ config }: Pick<Shop, 'config'>, db: Database | Tx): Promise<Bookkeeping> {
  const chart = await queries.accountsSet(db);
  const rates = await queries.ratesSet(db);
  return {
    currency: houseBooks(config.house).currency,
    chart: chart.map(({ account, country, number, label }) => ({ account, country, number, label })),
    rates: rates.map(({ currency, from_day, rate }) => ({ currency, from_day, rate })),
  };
}

async function requireKeeper(shop: Shop, member: StaffMember): Promise<void> {
  requireWholeAct(member, 'keep_books');
  await limit(shop, 'staff_chart', member.staff_id, changesMost);
}

/** Sets an account. Throws staff_refused, step_refused with both values after another change, too_many_requests. */
export async function setAccount(
  shop: Shop,
  member: StaffMember,
  { set, replaces, ...key }: BodyOf<typeof contract.staffChartAccount>,
): Promise<AnswerOf<typeof contract.staffChartAccount>> {
  await requireKeeper(shop, member);
  const by = { replaces, set_at: shop.now(), set_by: member.staff_id };
  if (await queries.setAccount(shop.db, key, set, by)) return done;
  const [was, now] = await Promise.all([
    queries.accountSetBy(shop.db, key, replaces),
    queries.accountSetBy(shop.db, key, null),
  ]);
  const conflict = (['number', 'label'] as const).map((field) => ({
    field,
    expected: was?.[field] ?? null,
    now: now?.[field] ?? null,
  }));
  throw new ApiError('step_refused', { fields: { number: 'changed_since' }, conflict });
}

/**
 * Sets a rate. Throws staff_refused, payload_refused for a currency that needs none, step_refused with both values after another change,
 * too_many_requests.
 */
export async function setRate(
  shop: Shop,
  member: StaffMember,
  { rate, replaces, ...key }: BodyOf<typeof contract.staffChartRate>,
): Promise<AnswerOf<typeof contract.staffChartRate>> {
  await requireKeeper(shop, member);
  if (!isCurrency(key.currency) || key.currency === houseBooks(shop.config.house).currency)
    throw new ApiError('payload_refused', { fields: { currency: 'format' } });
  const by = { replaces, set_at: shop.now(), set_by: member.staff_id };
  if (await queries.setRate(shop.db, key, rate, by)) return done;
  const [was, now] = await Promise.all([
    queries.rateSetBy(shop.db, key, replaces),
    queries.rateSetBy(shop.db, key, null),
  ]);
  throw new ApiError('step_refused', {
    fields: { rate: 'changed_since' },
    conflict: [{ field: 'rate', expected: was, now }],
  });
}
