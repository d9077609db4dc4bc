import { expect, test } from 'vitest';
import {
  afterAnswer,
  isListFresh,
  type KeptStep,
  listMs,
  mayUndoKept,
  nextToSend,
  thingOf,
  waitingFor,
} from './boutiqueQueue.ts';

const kept = (step_id: string, change: Partial<KeptStep> = {}): KeptStep => ({
  step_id,
  staff_id: 'anne',
  subject: 'reservation',
  number: 'E1',
  step: 'confirm',
  undoes: null,
  taken_at: '2026-11-24T10:00:00.000Z',
  refused: null,
  ...change,
});
const refused = { refusal: 'not_now', status: 'held', first: null };

test('steps are sent in their order, each by the person that took it, and no refused one again', () => {
  const all = [kept('1', { refused }), kept('2', { staff_id: 'jean' }), kept('3'), kept('4')];
  expect(nextToSend(all, 'anne')?.step_id).toBe('3');
  expect(nextToSend(all, 'jean')?.step_id).toBe('2');
  expect(nextToSend([], 'anne')).toBeUndefined();
});

test('a step whose code is locked holds up the later steps of its order, and no others', () => {
  const all = [kept('1', { number: 'P1' }), kept('2', { number: 'P1' }), kept('3', { number: 'P2' })];
  expect(nextToSend(all, 'anne', new Set([thingOf(kept('1', { number: 'P1' }))]))?.step_id).toBe('3');
});

test('an applied step leaves the queue, a refused one stays with the member that was first', () => {
  const all = [kept('1'), kept('2')];
  expect(afterAnswer(all, { step_id: '1', refusal: null, status: 'held', first: null })).toEqual([all[1]]);
  expect(afterAnswer(all, { step_id: '1', ...refused })).toEqual([
    { ...all[0], refused: { ...refused, there: null } },
    all[1],
  ]);
});

test('of a piece in a count the newest answer stays, and what was refused of other pieces', () => {
  const of = (step_id: string, sku: string, change: Partial<KeptStep> = {}) =>
    kept(step_id, { subject: 'count', number: `7 ${sku}`, step: 'counted', ...change });
  const all = [of('1', 'A', { refused }), of('2', 'B', { refused }), of('3', 'A'), of('4', 'A')];
  const answer = { step_id: '3', status: null, first: null, there: { by: 'Jean', pieces: 4 } };
  const after = afterAnswer(all, { ...answer, refusal: 'changed_meanwhile' });
  expect(after.map(({ step_id, refused: why }) => [step_id, why?.there?.pieces ?? null])).toEqual([
    ['2', null],
    ['3', 4],
    ['4', null],
  ]);
  expect(afterAnswer(after, { ...answer, step_id: '4', refusal: null }).map(({ step_id }) => step_id)).toEqual(['2']);
});

test('no entry of a count is undone: its piece is counted again', () => {
  expect(mayUndoKept(kept('1', { subject: 'count', step: 'counted' }), 'anne')).toBe(false);
});

test('an undo of a refused step is not reported beside it; one that came too late is', () => {
  const undo = kept('2', { undoes: '1' });
  const answer = { step_id: '2', status: 'held', first: null };
  expect(afterAnswer([undo], { ...answer, refusal: 'not_undoable' })).toEqual([]);
  expect(afterAnswer([undo], { ...answer, refusal: 'too_late' })).toHaveLength(1);
});

test('a subject waits for its last step that is not undone', () => {
  const at = { subject: 'reservation', number: 'E1' } as const;
  expect(waitingFor([kept('1'), kept('2', { step: 'collect' })], at)?.step_id).toBe('2');
  expect(waitingFor([kept('1'), kept('2', { undoes: '1' })], at)).toBeUndefined();
  expect(waitingFor([kept('1', { refused }), kept('2', { number: 'E2' })], at)).toBeUndefined();
});

test('no kept handover is undone', () => {
  expect([
    mayUndoKept(kept('1'), 'anne'),
    mayUndoKept(kept('1', { step: 'collect' }), 'anne'),
    mayUndoKept(kept('1', { refused }), 'anne'),
  ]).toEqual([true, false, false]);
});

test('no person undoes what another has kept: that step would be sent after its undo', () => {
  expect([mayUndoKept(kept('1'), 'jean'), mayUndoKept(kept('1'), undefined)]).toEqual([false, false]);
});

test('a stored list is shown until the sign-in ends, and for a day at most', () => {
  const list = { read_at: '2026-11-24T10:00:00.000Z', ends_at: '2026-11-24T19:00:00.000Z' };
  const at = (iso: string) => isListFresh(list, Date.parse(iso));
  expect([at('2026-11-24T18:59:00Z'), at('2026-11-24T19:00:00Z')]).toEqual([true, false]);
  const long = { ...list, ends_at: '2026-12-24T19:00:00.000Z' };
  expect(isListFresh(long, Date.parse(list.read_at) + listMs)).toBe(false);
});
