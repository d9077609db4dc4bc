// Two devices of a boutique take 200 steps without a network, then both settle, in the interleaving of a seed: answers are lost, calls
// run at once. Nothing is handed over twice, every step is taken or reported, and the stock adds up. decisions/0116.
import { randomUUID } from 'node:crypto';
import { boutiqueSteps, type BoutiqueSubject } from '@vitrine/rules/staff/boutiquePage';
import { afterAnswer, type KeptStep, mayUndoKept, nextToSend } from '@vitrine/rules/staff/boutiqueQueue';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Random, randomOf } from '../../../../../chaos/random.ts';
import { boutiqueShop } from '../../../testing/boutiqueShop.ts';
import { longTest } from '../../../testing/patience.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';

const database = testDatabase();
const { clock, byPin, reserved, toCollect, codeOf, left } = boutiqueShop(database);
const steps = 200;

type Details = { readonly code?: string; readonly is_id_checked?: boolean; readonly is_given_up?: boolean };
type Kept = KeptStep & { readonly details: Details };
type Work = { readonly subject: BoutiqueSubject; readonly number: string; readonly code: string };

type Device = Awaited<ReturnType<typeof byPin>> & { kept: Kept[] };

/** The work of a boutique: reservations, and orders of which half lie ready. */
async function workOf(device: Device): Promise<Work[]> {
  const work: Work[] = [];
  for (let each = 0; each < 10; each += 1) work.push({ subject: 'reservation', number: await reserved(), code: '' });
  for (let each = 0; each < 6; each += 1) {
    const { increment_id: number, order_id } = await toCollect();
    if (each % 2 === 0) await device.page.take({ subject: 'pickup', number, step: 'make_ready' });
    work.push({ subject: 'pickup', number, code: await codeOf(order_id) });
  }
  return work;
}

/** A step, possible or not: the devices do not know of each other. One wrong code an order, so that none is locked. */
function stepOf(random: Random, { account, kept }: Device, work: readonly Work[], wrong: Set<string>): Kept {
  const taken_at = new Date(clock.now.getTime() + kept.length * 1000).toISOString();
  const own = { step_id: randomUUID(), staff_id: account.staff_id, taken_at, refused: null };
  const undoable = kept.filter((one) => mayUndoKept(one, account.staff_id));
  if (undoable.length > 0 && random.chance(0.2)) {
    const { subject, number, step_id } = random.pick(undoable);
    return { ...own, subject, number, step: 'undo', undoes: step_id, details: {} };
  }
  const { subject, number, code } = random.pick(work);
  const step = random.pick<string>(boutiqueSteps[subject]);
  const isWrong = subject === 'pickup' && step === 'collect' && !wrong.has(number) && random.chance(0.2);
  if (isWrong) wrong.add(number);
  const details = { code: isWrong ? '000000' : code, is_id_checked: true, is_given_up: random.chance(0.5) };
  return { ...own, subject, number, step, undoes: null, details };
}

/** Sends the next step of a device; its answer may be lost, and then it is sent again. */
async function settleNext(device: Device, isLost: boolean): Promise<void> {
  const next = nextToSend(device.kept, device.account.staff_id);
  if (!next) return;
  const { step_id, subject, number, step, taken_at, undoes, details } = next;
  const { page } = device;
  const answer =
    undoes === null
      ? await page.take({ subject, number, step, taken_at, ...details }, step_id)
      : ((await page.post('/undo', { step_id, undoes, taken_at })).body as Awaited<ReturnType<typeof page.undo>>);
  expect(answer).toHaveProperty('refusal');
  if (!isLost) device.kept = afterAnswer(device.kept, answer);
}

const isOpen = ({ kept }: Device): boolean => kept.some(({ refused }) => refused === null);

test.each([1, 2, 3])(
  'M1, M5: no interleaving hands over twice or loses a step (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const devices: Device[] = [];
    for (const _ of [1, 2]) devices.push({ ...(await byPin()), kept: [] });
    const [first] = devices;
    if (!first) throw new Error('no device');
    const work = await workOf(first);
    const before = await left();
    const wrong = new Set<string>();
    for (let each = 0; each < steps; each += 1) {
      const device = random.pick(devices);
      device.kept.push(stepOf(random, device, work, wrong));
    }
    const taken = devices.flatMap(({ kept }) => kept);
    expect(taken).toHaveLength(steps);

    while (devices.some((one) => isOpen(one))) {
      const open = devices.filter((one) => isOpen(one));
      const turn = random.chance(0.3) ? open : [random.pick(open)];
      await Promise.all(turn.map((device) => settleNext(device, random.chance(0.15))));
    }

    const ids = taken.map(({ step_id }) => step_id);
    const rows = await database.db
      .selectFrom('boutique_step')
      .select(['step_id', 'subject', 'number', 'step', 'refusal'])
      .where('step_id', 'in', ids)
      .execute();
    expect(rows).toHaveLength(steps);
    const reported = devices.flatMap(({ kept }) => kept.map(({ step_id }) => step_id));
    const refused = rows.filter(
      ({ step, refusal }) => refusal !== null && !(step === 'undo' && refusal === 'not_undoable'),
    );
    expect(reported.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      refused.map(({ step_id }) => step_id).toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(rows.some(({ refusal }) => refusal === null) && refused.length > 0).toBe(true);

    for (const { subject, number } of work) {
      const handed = rows.filter(
        (row) => row.number === number && row.step === 'collect' && row.refusal === null,
      ).length;
      expect(handed).toBeLessThanOrEqual(1);
      if (subject !== 'pickup') continue;
      const { rows: parcels } = await sql<{ status: string; parcels: number }>`
      select o.status, (select count(*)::integer from shipment s where s.order_id = o.order_id) as parcels
      from shop_order o where o.increment_id = ${number}`.execute(database.db);
      expect(parcels).toEqual([{ status: handed === 1 ? 'retrieved_in_shop' : expect.any(String), parcels: handed }]);
    }
    const reservations = work.filter(({ subject }) => subject === 'reservation').map(({ number }) => number);
    const { rows: given } = await sql<{ count: number }>`
    select count(*)::integer as count from reservation
    where increment_id = any (${reservations}::text[]) and status in ('declined', 'expired', 'cancelled')`.execute(
      database.db,
    );
    // Every other piece is still held, or sold.
    expect(await left()).toBe(before + (given[0]?.count ?? 0));
  },
  longTest,
);
