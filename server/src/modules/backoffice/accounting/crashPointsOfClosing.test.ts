// M4: a server that dies while a month is proposed, closed or sealed: it is proposed once, closed once, and its numbers go on without a gap.
// decisions/0137, decisions/0145.
import { randomUUID } from 'node:crypto';
import { staffPeriodPropose, staffPeriods } from '@vitrine/contract/staffAccounting';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { dyingOffice, type OfficeCall, ok, send } from '../../../testing/dyingOffice.ts';
import { livedBooks } from '../../../testing/livedBooks.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { sealPeriod } from './sealPeriod.ts';

vi.setConfig({ testTimeout: longTest });
const orders = boughtOrders();
const { clock, database, house } = orders;
const { liveOrders } = livedBooks(orders);
const office = dyingOffice({ database, shop: () => house.shop });

beforeAll(() => liveOrders(['fr_fr', 'fr_fr'], 11), longTest);

const finance = () => staffMember(house.shop, 'finance');
type Member = Awaited<ReturnType<typeof finance>>;
const periods = async ({ get }: Member) => staffPeriods.answer.parse((await get('/periods')).body);

let months = 0;
/** The next month that can be closed, when it is over, and two members of finance. */
async function nextMonth() {
  await office.withoutLimits();
  clock.now = new Date(Date.UTC(2026, 11 + months, 5, 10));
  months += 1;
  const [one, other] = [await finance(), await finance()];
  const { closable } = await periods(one);
  return { one, other, month: closable ?? '' };
}
const call = (month: string, step: string, body: object): OfficeCall => ({
  path: `/periods/${month}/${step}`,
  body,
  key: randomUUID(),
});
const proposalIn = (body: unknown): string => staffPeriodPropose.answer.parse(body).proposal_id;
const proposals = async (month: string) =>
  (
    await sql<{ verdict: string | null }>`
      select verdict from book_period_proposal where month = ${month} order by proposed_at`.execute(database.db)
  ).rows;

test('M4: a month is proposed once', async () => {
  const seams = await dieEverywhere(office.dying(), {
    async prepare() {
      const next = await nextMonth();
      return { ...next, asked: call(next.month, 'propose', {}) };
    },
    act: (dying, { one, asked }) => send(dying, one, asked),
    async recover({ one, asked }) {
      await office.again(one, asked);
    },
    async check({ one, other, month }) {
      expect(await proposals(month)).toEqual([{ verdict: null }]);
      const { proposal } = await periods(one);
      expect(proposal).toMatchObject({ is_own: true, changes: [] });
      ok(await send(house.shop, other, call(month, 'close', { proposal_id: proposal?.proposal_id })));
    },
  });
  expect(seams).toBeGreaterThanOrEqual(3);
});

test('M4: a month is closed and sealed once, as it was proposed', async () => {
  const seams = await dieEverywhere(office.dying(), {
    async prepare() {
      const next = await nextMonth();
      const proposal_id = proposalIn(ok(await send(house.shop, next.one, call(next.month, 'propose', {}))));
      return { ...next, asked: call(next.month, 'close', { proposal_id }) };
    },
    async act(dying, { other, month, asked }) {
      ok(await send(dying, other, asked));
      await sealPeriod(dying, { month });
    },
    async recover({ other, asked }) {
      await office.again(other, asked);
      await office.workOn();
    },
    async check({ one, month }) {
      expect(await proposals(month)).toEqual([{ verdict: 'approved' }]);
      const { closed } = await periods(one);
      const [last, before] = closed.filter((period) => period.month <= month);
      expect(last).toMatchObject({ month, proposed_by: one.account.name });
      expect(last?.sha256).toMatch(/^[0-9a-f]{64}$/u);
      expect(last?.first_number).toBe((before?.first_number ?? 1) + (before?.entry_count ?? 0));
    },
  });
  expect(seams).toBeGreaterThanOrEqual(5);
});
