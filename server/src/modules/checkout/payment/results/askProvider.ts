import { setTimeout as sleep } from 'node:timers/promises';
import { aside } from '../../../../platform/load/admission.ts';
import {
  type ProviderAnswer,
  ProviderRefusal,
  ProviderSilence,
  ProviderUnreached,
} from '../../../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { applyAnswer, applyRefusal, applyUnreached } from './applyAnswer.ts';
import type { AttemptRow } from '../attempts/attempts.ts';
import type { Recorded } from './recordEvent.ts';

export { takeResult } from './resultQueries.ts';

/** Pauses before each retry, in milliseconds. The idempotency key stays the same. */
const pauses = [250, 1000];

type Question = {
  /** `first` and `again` send the payment; `details` sends the result of the shopper's step. */
  kind: 'first' | 'again' | 'details';
  ask: () => Promise<ProviderAnswer>;
};

/**
 * Sends the request outside any transaction, retries it without an answer, and applies the answer. An unresponsive
 * provider leaves the attempt open for the notification. A refused request ends the payment; a refused result does not,
 * because the payment may have succeeded. A first request that never left ends the payment too, because no other
 * process has sent it and its stock can be released. Returns the recorded result, or null if the attempt is undecided.
 * Invariant M4.
 */
export async function askProvider(shop: Shop, attempt: AttemptRow, { kind, ask }: Question): Promise<Recorded> {
  let wasSent = kind !== 'first';
  for (let round = 0; ; round += 1) {
    try {
      return await applyAnswer(shop, attempt, await ask());
    } catch (error) {
      if (error instanceof ProviderRefusal) {
        if (kind === 'details') {
          shop.log.warn({ attempt_id: attempt.attempt_id, code: error.code }, 'payment result refused by the provider');
          return null;
        }
        await applyRefusal(shop, attempt, error);
        return null;
      }
      if (!(error instanceof ProviderSilence)) throw error;
      wasSent ||= !(error instanceof ProviderUnreached);
      const pause = pauses[round];
      if (pause === undefined && !wasSent) {
        await applyUnreached(shop, attempt);
        return null;
      }
      if (pause === undefined) {
        shop.log.warn({ attempt_id: attempt.attempt_id }, 'payment provider silent');
        return null;
      }
      await aside(() => sleep(pause));
    }
  }
}
