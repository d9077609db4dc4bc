import { setTimeout as sleep } from 'node:timers/promises';
import { type ProviderAnswer, ProviderRefusal, ProviderSilence } from '../partners/paymentProvider.ts';
import type { Shop } from '../shop.ts';
import { applyAnswer, applyRefusal } from './applyAnswer.ts';
import type { AttemptRow } from './queries.ts';
import type { Recorded } from './recordEvent.ts';

/** Pauses before asking again, in milliseconds: the same key makes it the same question. */
const pauses = [250, 1000];

/**
 * Asks the provider outside any transaction, again where no answer came, and does what it says. Leaves the attempt open
 * where it stays silent: its notification will tell. Answers what was recorded, null where nothing was decided. Invariant M4.
 */
export async function askProvider(
  shop: Shop,
  attempt: AttemptRow,
  ask: () => Promise<ProviderAnswer>,
): Promise<Recorded> {
  for (let round = 0; ; round += 1) {
    try {
      return await applyAnswer(shop, attempt, await ask());
    } catch (error) {
      if (error instanceof ProviderRefusal) {
        await applyRefusal(shop, attempt, error);
        return null;
      }
      if (!(error instanceof ProviderSilence)) throw error;
      const pause = pauses[round];
      if (pause === undefined) {
        shop.log.warn({ attempt_id: attempt.attempt_id }, 'payment provider silent');
        return null;
      }
      await sleep(pause);
    }
  }
}
