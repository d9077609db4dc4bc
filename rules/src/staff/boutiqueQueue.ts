// What a boutique's page does with steps that were taken while it had no network: they are kept in their order, sent in it, and each is
// either taken or shown with its reason. decisions/0116.
import { type BoutiqueSubject, isUndoable } from './boutiquePage.ts';

/** What a step on the device is about: the work of the day, or a piece in a count. decisions/0140. */
export type KeptSubject = BoutiqueSubject | 'count';

/** A step that is not settled yet, or was refused and is not read yet. */
export type KeptStep = {
  readonly step_id: string;
  /** Who took it: only this person's sign-in sends it. */
  readonly staff_id: string;
  readonly subject: KeptSubject;
  readonly number: string;
  readonly step: string;
  /** The step that this one undoes. */
  readonly undoes: string | null;
  readonly taken_at: string;
  /** Why the server did not take it; null before its answer. */
  readonly refused: Refused | null;
};
export type Refused = {
  readonly refusal: string;
  readonly status: string | null;
  /** The step that was taken before this one, its member and its time; null where there is none. */
  readonly first: { readonly by: string | null; readonly step: string; readonly taken_at: string } | null;
  /** Of an entry of a count: how many pieces are counted there now, and by whom. */
  readonly there?: { readonly by: string | null; readonly pieces: number } | null;
};
type Answer = Omit<Refused, 'refusal'> & { readonly step_id: string; readonly refusal: string | null };

/** What a step is of, as one word. Spec 3 §6, decisions/0116. */
export const thingOf = ({ subject, number }: Pick<KeptStep, 'subject' | 'number'>): string => `${subject} ${number}`;

/**
 * The step that is sent next in the name of a person: the oldest without an answer, of a thing whose earlier step does not wait for a lock of
 * its code to end. Spec 3 §6, decisions/0116.
 */
export const nextToSend = <Kept extends KeptStep>(
  kept: readonly Kept[],
  staff_id: string,
  locked: ReadonlySet<string> = new Set(),
): Kept | undefined =>
  kept.find((one) => one.refused === null && one.staff_id === staff_id && !locked.has(thingOf(one)));

/**
 * What stays after an answer: nothing of a step that was taken, the reason of one that was not. An undo whose step was refused says
 * nothing of its own, because that step does. A piece of a count is counted by many entries: its newest answer replaces the reasons of
 * those before. Spec 3 §6, decisions/0116, decisions/0140.
 */
export function afterAnswer<Kept extends KeptStep>(kept: readonly Kept[], answer: Answer): Kept[] {
  const { step_id, refusal, status, first, there = null } = answer;
  const answered = kept.find((one) => one.step_id === step_id);
  return kept.flatMap((one) => {
    if (one.step_id !== step_id) {
      const isOver = answered?.subject === 'count' && one.refused !== null && thingOf(one) === thingOf(answered);
      return isOver ? [] : [one];
    }
    const isSaid = one.undoes !== null && refusal === 'not_undoable';
    return refusal === null || isSaid ? [] : [{ ...one, refused: { refusal, status, first, there } }];
  });
}

/** The last kept step of a subject that waits for its answer and is not undone; undefined where the list of the server holds. Spec 3 §6, decisions/0116. */
export function waitingFor<Kept extends KeptStep>(
  kept: readonly Kept[],
  { subject, number }: Pick<KeptStep, 'subject' | 'number'>,
): Kept | undefined {
  const undone = new Set(kept.map(({ undoes }) => undoes));
  return kept.findLast(
    (one) =>
      one.refused === null &&
      one.undoes === null &&
      one.subject === subject &&
      one.number === number &&
      !undone.has(one.step_id),
  );
}

/**
 * Whether a person can undo a kept step before it is sent: its own, because the counter-step is sent after it by the same sign-in. Spec 3 §6,
 * decisions/0116.
 */
export const mayUndoKept = (
  { staff_id, subject, step, undoes, refused }: KeptStep,
  person: string | undefined,
): boolean =>
  staff_id === person && undoes === null && refused === null && subject !== 'count' && isUndoable(subject, step);

/** Milliseconds after which a stored list is deleted in any case. Spec 3 §6, decisions/0116. */
export const listMs = 24 * 3_600_000;

/** Whether the page may still show a stored list: for a day, and not after the end of the sign-in that read it. Spec 3 §6, decisions/0116. */
export const isListFresh = ({ read_at, ends_at }: { read_at: string; ends_at: string }, now: number): boolean =>
  now - Date.parse(read_at) < listMs && now < Date.parse(ends_at);
