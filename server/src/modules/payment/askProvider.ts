import { setTimeout as sleep } from 'node:timers/promises';
import { aside } from '../../platform/load/admission.ts';
import {
  type ProviderAnswer,
  ProviderRefusal,
  ProviderSilence,
  ProviderUnreached,
} from '../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { applyAnswer, applyRefusal, applyUnreached } from './applyAnswer.ts';
import type { AttemptRow } from './queries.ts';
import type { Recorded } from './recordEvent.ts';

/** Pauses before asking again, in milliseconds: the same key makes it the same question. */
const pauses = [250, 1000];

type Question = {
  /** `first` and `again` send the payment itself, `details` a result that the shopper brought back. */
  kind: 'first' | 'again' | 'details';
  ask: () => Promise<ProviderAnswer>;
};

/**
 * Asks the provider outside any transaction, retries where no answer came, and applies the answer. Leaves the attempt
 * open where the provider stays silent: the notification decides. A refused request ends the payment; a refused result
 * does not, because the payment itself may have succeeded. A first request that was never sent ends it too: no other
 * process has sent it, and the stock need not stay reserved. Returns what was recorded, null where nothing was decided.
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
