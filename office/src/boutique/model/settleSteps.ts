// Sends the kept steps of a person in their order, one after the other. decisions/0116.
import { type BoutiqueCountLine, boutiqueCountLine } from '@vitrine/contract/boutiqueCount';
import { boutiqueTake, boutiqueUndo } from '@vitrine/contract/boutiquePage';
import { everyBoutiqueStep } from '@vitrine/rules/staff/boutiquePage';
import { afterAnswer, nextToSend, thingOf } from '@vitrine/rules/staff/boutiqueQueue';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { underPiece } from './countState.ts';
import type { CountEntry, DeviceStore, Kept } from './deviceStore.ts';

/** Why the sending stopped: all are answered, a step waits for the network, the server or the end of a lock, or the sign-in has ended. */
type Stopped = 'settled' | 'waits' | 'signed_out';

type Answered = Parameters<typeof afterAnswer>[1] & { readonly line?: BoutiqueCountLine | null };

async function sendEntry(
  { step_id, staff_id }: Kept,
  { count, code, counted, was, is_scan, counted_at }: CountEntry,
): Promise<Answered> {
  const body = { step_id, staff_id, code, counted, was, is_scan, counted_at };
  const { refusal, line } = await call(boutiqueCountLine, { params: { number: String(count) }, body });
  const there = line && line.counted !== null ? { by: line.by, pieces: line.counted } : null;
  return { step_id, refusal, status: null, first: null, there, line };
}

async function send(kept: Kept): Promise<Answered> {
  const { step_id, staff_id, taken_at, undoes, subject, number, details } = kept;
  const { entry, ...given } = details;
  if (subject === 'count') {
    if (!entry) throw new Error('an entry of a count without its number');
    return sendEntry(kept, entry);
  }
  if (undoes !== null) return call(boutiqueUndo, { body: { step_id, staff_id, undoes, taken_at } });
  const step = everyBoutiqueStep.find((one) => one === kept.step);
  if (!step) throw new Error(`no step ${kept.step}`);
  return call(boutiqueTake, { body: { step_id, staff_id, subject, number, step, taken_at, ...given } });
}

/** The answer to a step; one that the server refuses as a call is refused like a step, so that it is reported and holds up no other. */
async function answerTo(kept: Kept): Promise<Answered> {
  try {
    return await send(kept);
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isAnswer || error.status === 401 || error.status === 429) throw error;
    return { step_id: kept.step_id, refusal: 'unknown', status: null, first: null };
  }
}

/** Sends what is kept. Each answer is stored before the next step is sent; `onLine` shows a piece of a count as it is counted now. */
export async function settleSteps(
  store: DeviceStore,
  staff_id: string,
  onLine: (count: number, line: BoutiqueCountLine) => Promise<void>,
): Promise<Stopped> {
  const locked = new Set<string>();
  for (;;) {
    const kept = await store.kept();
    const next = nextToSend(kept, staff_id, locked);
    if (!next) return locked.size === 0 ? 'settled' : 'waits';
    try {
      const answer = await answerTo(next);
      // Before the entry goes: the number of the piece must not fall back meanwhile.
      if (next.details.entry && answer.line) await onLine(next.details.entry.count, answer.line);
      await store.settle((all) => underPiece(afterAnswer(all, answer), next, answer.line));
    } catch (error) {
      if (error instanceof ApiError && error.detail.fields?.['code'] === 'locked') {
        // The code of this order is locked for a while: the steps of all others go on.
        locked.add(thingOf(next));
        continue;
      }
      return error instanceof ApiError && error.status === 401 ? 'signed_out' : 'waits';
    }
  }
}
