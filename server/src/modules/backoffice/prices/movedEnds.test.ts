// Another end of prices that run: two members, one job for the new moment, and a way back. decisions/0160.
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffPriceBoard } from '@vitrine/contract/staffPrices';
import { describe, expect, test } from 'vitest';
import { bag, idOf, pricedShop, propose, row, stepSet } from '../../../testing/pricedShop.ts';

const { clock, database, merchandiser, supervisor, price, heldPrice, setOf, work, reach } = pricedShop();

const midnight = (day: string) => ({ day, time: '00:00' });
const end = '2026-12-13T23:00:00.000Z';
const later = '2026-12-20T23:00:00.000Z';
const sale = [row(`${bag}/fr`, 385_000, 300_000), row(`${bag}/jp`, 627_000, 500_000)];
const running = { amount: 300_000, regular: 385_000 };

/** A set that two members have decided. */
async function decided(rows: readonly object[], more: object): Promise<string> {
  const id = idOf(await propose(await merchandiser(), rows, more));
  expect(await stepSet(await supervisor(), id, 'approve')).toMatchObject({ status: 200 });
  return id;
}
const runningSet = () => decided(sale, { local_end: midnight('2026-12-14') });

async function move(set_id: string, day: string, more: object = {}, by?: Awaited<ReturnType<typeof merchandiser>>) {
  const { post } = by ?? (await merchandiser());
  return post(`/proposal-sets/${set_id}/end`, { local_end: midnight(day), reason: 'One week more', ...more });
}
/** Moves the end with two members. Returns the set of the move. */
async function moved(set_id: string, day: string, more: object = {}): Promise<string> {
  const id = idOf(await move(set_id, day, more));
  expect(await stepSet(await supervisor(), id, 'approve')).toMatchObject({ status: 200 });
  return id;
}
const at = async (moment: string): Promise<void> => {
  await reach(moment);
  await work();
};
const periods = () => database.db.selectFrom('price_period').select(['sku', 'country']).execute();
async function lastChange(key: string) {
  const { get } = await merchandiser();
  const { body } = await get(`/changes?subject=price&row=${encodeURIComponent(key)}`);
  return staffChangeList.answer.parse(body).changes[0];
}
async function undo(change_id: number | undefined) {
  const { body, status } = await (await merchandiser()).post(`/changes/${change_id}/undo`, { reason: 'Back' });
  return { status, body, proposal_id: (body as { proposal?: { proposal_id: string } }).proposal?.proposal_id };
}
const approve = async (proposal_id: string | undefined) =>
  (await supervisor()).post(`/proposals/${proposal_id}/step`, { step: 'approve' });

describe('the end of a price that runs', () => {
  test('moves to a later day by two members; the old moment does nothing, and the new one ends it', async () => {
    const set_id = await runningSet();
    const member = await merchandiser();
    const id = idOf(await move(set_id, '2026-12-21', {}, member));
    expect(await heldPrice(bag, 'fr')).toEqual({ ...running, until: new Date(end) });
    expect(await stepSet(member, id, 'approve')).toMatchObject({ status: 409 });
    expect(await stepSet(await supervisor(), id, 'approve')).toMatchObject({ status: 200 });
    expect(await heldPrice(bag, 'fr')).toEqual({ ...running, until: new Date(later) });
    const { proposals } = await setOf(await merchandiser(), set_id);
    expect(proposals.map(({ ends_at }) => ends_at)).toEqual([later, '2026-12-20T15:00:00.000Z']);
    const { set, proposals: moves } = await setOf(await merchandiser(), id);
    expect([set.subject, set.local_end]).toEqual(['price_end', midnight('2026-12-21')]);
    expect(moves[0]).toMatchObject({ field: 'until', before: end, after: later, now: later, state: 'applied' });
    await at(end);
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([300_000, 500_000]);
    await at(later);
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([385_000, 627_000]);
    expect(await periods()).toEqual([]);
    expect((await setOf(await merchandiser(), set_id)).set.may_move_end).toBe(false);
  });

  test('moves to an earlier day in one country alone', async () => {
    const set_id = await runningSet();
    await moved(set_id, '2026-12-08', { country: 'jp' });
    await at('2026-12-07T15:00:00Z');
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([300_000, 627_000]);
    await at(end);
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([385_000, 627_000]);
  });

  test('is refused with the field: an end that is over, the same one, one into the next period, and a set of which no price runs', async () => {
    const set_id = await runningSet();
    expect(await move(set_id, '2026-11-20')).toMatchObject({
      status: 400,
      body: { error: { fields: { local_end: 'end_passed' } } },
    });
    expect(await move(set_id, '2026-12-14')).toMatchObject({ body: { error: { fields: { local_end: 'unchanged' } } } });
    await decided([row(`${bag}/fr`, 385_000, 350_000)], {
      local_time: midnight('2026-12-16'),
      local_end: midnight('2026-12-18'),
    });
    expect(await move(set_id, '2026-12-21')).toMatchObject({
      status: 409,
      body: {
        error: {
          fields: { local_end: 'overlaps' },
          conflict: [{ field: `${bag}/fr`, now: '2026-12-15T23:00:00.000Z/2026-12-17T23:00:00.000Z' }],
        },
      },
    });
    // Japan has no other period.
    expect(await move(set_id, '2026-12-21', { country: 'jp' })).toMatchObject({ status: 200 });
    const waiting = idOf(
      await propose(await merchandiser(), [row(`${bag}/de`, null, 1_000)], { local_end: midnight('2026-12-14') }),
    );
    expect(await move(waiting, '2026-12-21')).toMatchObject({
      status: 409,
      body: { error: { fields: { step: 'not_now' } } },
    });
  });

  test('two moves of one end: the second one fails, with the end that is there now', async () => {
    const set_id = await runningSet();
    const [one, other] = [idOf(await move(set_id, '2026-12-21')), idOf(await move(set_id, '2026-12-28'))];
    await stepSet(await supervisor(), one, 'approve');
    await stepSet(await supervisor(), other, 'approve');
    expect(await heldPrice(bag, 'fr')).toEqual({ ...running, until: new Date(later) });
    const { proposals } = await setOf(await supervisor(), other);
    expect(proposals.map(({ state, failure, now }) => [state, failure, now])).toEqual([
      ['failed', 'changed', later],
      ['failed', 'changed', '2026-12-20T15:00:00.000Z'],
    ]);
  });

  test('an end that comes before the approval fails', async () => {
    const set_id = await runningSet();
    const id = idOf(await move(set_id, '2026-11-23'));
    clock.now = new Date('2026-11-24T10:00:00Z');
    await stepSet(await supervisor(), id, 'approve');
    expect((await setOf(await supervisor(), id)).proposals.map(({ failure }) => failure)).toEqual(['over', 'over']);
    expect(await heldPrice(bag, 'fr')).toEqual({ ...running, until: new Date(end) });
  });

  test('a move is asked for once by one key', async () => {
    const set_id = await runningSet();
    const { post } = await merchandiser();
    const body = { local_end: midnight('2026-12-21'), reason: 'One week more' };
    const key = '6f1b7c6e-1f0f-4b7e-9a53-0d9a4b6a6a11';
    const [one, again] = [
      await post(`/proposal-sets/${set_id}/end`, body, key),
      await post(`/proposal-sets/${set_id}/end`, body, key),
    ];
    expect(idOf(one)).toBe(idOf(again));
  });
});

describe('taking a move back', () => {
  test('asks another member, restores the end and its job; then its beginning can be taken back', async () => {
    const set_id = await runningSet();
    const begun = await lastChange(`${bag}/fr`);
    await moved(set_id, '2026-12-21');
    // The newest first: the end is another one than the beginning has set.
    expect(await undo(begun?.change_id)).toMatchObject({ status: 409 });
    const change = await lastChange(`${bag}/fr`);
    expect(change).toMatchObject({ reason: 'One week more', may_undo: true });
    const asked = await undo(change?.change_id);
    expect(asked.body).toMatchObject({
      change: null,
      proposal: { subject: 'price_end', before: later, after: end, state: 'proposed' },
    });
    expect(await heldPrice(bag, 'fr')).toEqual({ ...running, until: new Date(later) });
    expect(await approve(asked.proposal_id)).toMatchObject({ status: 200, body: { proposal: { state: 'applied' } } });
    expect(await heldPrice(bag, 'fr')).toEqual({ ...running, until: new Date(end) });
    expect(await lastChange(`${bag}/fr`)).toMatchObject({ undoes: change?.change_id, reason: 'Back' });
    expect(await undo(begun?.change_id)).toMatchObject({
      status: 200,
      body: { proposal: { before: 300_000, after: 385_000 } },
    });
    await at(end);
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([385_000, 500_000]);
  });

  test('is refused when the earlier end has come', async () => {
    const set_id = await runningSet();
    await moved(set_id, '2026-12-21');
    const asked = await undo((await lastChange(`${bag}/fr`))?.change_id);
    await at(end);
    expect(await approve(asked.proposal_id)).toMatchObject({
      status: 409,
      body: { error: { fields: { step: 'end_passed' } } },
    });
    expect(await undo((await lastChange(`${bag}/fr`))?.change_id)).toMatchObject({ status: 409 });
    expect(await heldPrice(bag, 'fr')).toEqual({ ...running, until: new Date(later) });
  });
});

test('the board shows the moved end, and a move that waits is no price that waits', async () => {
  const set_id = await runningSet();
  await move(set_id, '2026-12-21');
  const { get } = await merchandiser();
  const board = async () =>
    staffPriceBoard.answer.parse((await get('/price-board')).body).rows.find(({ sku }) => sku === bag);
  expect(await board()).toMatchObject({ waits: [], ends: [{ country: 'fr', until: end }, { country: 'jp' }] });
});
