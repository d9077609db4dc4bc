// Sends the kept steps of a person in their order, one after the other. decisions/0116.
import { boutiqueTake, boutiqueUndo } from '@vitrine/contract/boutiquePage';
import { everyBoutiqueStep } from '@vitrine/rules/staff/boutiquePage';
import { afterAnswer, nextToSend, thingOf } from '@vitrine/rules/staff/boutiqueQueue';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import type { DeviceStore, Kept } from './deviceStore.ts';

/** Why the sending stopped: all are answered, a step waits for the network, the server or the end of a lock, or the sign-in has ended. */
type Stopped = 'settled' | 'waits' | 'signed_out';

function send(kept: Kept) {
  const { step_id, staff_id, taken_at, undoes, subject, number, details } = kept;
  if (undoes !== null) return call(boutiqueUndo, { body: { step_id, staff_id, undoes, taken_at } });
  const step = everyBoutiqueStep.find((one) => one === kept.step);
  if (!step) throw new Error(`no step ${kept.step}`);
  return call(boutiqueTake, { body: { step_id, staff_id, subject, number, step, taken_at, ...details } });
}

/** The answer to a step; one that the server refuses as a call is refused like a step, so that it is reported and holds up no other. */
async function answerTo(kept: Kept) {
  try {
    return await send(kept);
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isAnswer || error.status === 401 || error.status === 429) throw error;
    return { step_id: kept.step_id, refusal: 'unknown', status: null, first: null };
  }
}

/** Sends what is kept. Each answer is stored before the next step is sent. */
export async function settleSteps(store: DeviceStore, staff_id: string): Promise<Stopped> {
  const locked = new Set<string>();
  for (;;) {
    const kept = await store.kept();
    const next = nextToSend(kept, staff_id, locked);
    if (!next) return locked.size === 0 ? 'settled' : 'waits';
    try {
      const answer = await answerTo(next);
      await store.settle((all) => afterAnswer(all, answer));
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
