import { setTimeout as sleep } from 'node:timers/promises';
import { aside } from '../http/admission.ts';
import {
  type ProviderAnswer,
  ProviderRefusal,
  ProviderSilence,
  ProviderUnreached,
} from '../partners/paymentProvider.ts';
import type { Shop } from '../shop.ts';
import { applyAnswer, applyRefusal } from './applyAnswer.ts';
import type { AttemptRow } from './queries.ts';
import type { Recorded } from './recordEvent.ts';

/** Pauses before asking again, in milliseconds: the same key makes it the same question. */
const pauses = [250, 1000];

/**
 * Asks the provider outside any transaction, again where no answer came, and does what it says. Leaves the attempt open
 * where it stays silent: its notification will tell. Only a first question (`isFirst`) that never left us is as good as
 * refused: nobody else has asked it, and the pieces need not be held. Answers what was recorded, null where nothing was
 * decided. Invariant M4.
 */
export async function askProvider(
  shop: Shop,
  attempt: AttemptRow,
  ask: () => Promise<ProviderAnswer>,
  isFirst = false,
): Promise<Recorded> {
  let wasSent = !isFirst;
  for (let round = 0; ; round += 1) {
    try {
      return await applyAnswer(shop, attempt, await ask());
    } catch (error) {
      if (error instanceof ProviderRefusal) {
        await applyRefusal(shop, attempt, error);
        return null;
      }
      if (!(error instanceof ProviderSilence)) throw error;
      wasSent ||= !(error instanceof ProviderUnreached);
      const pause = pauses[round];
      if (pause === undefined && !wasSent) {
        await applyRefusal(shop, attempt, new ProviderRefusal(503, 'unreached'));
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
