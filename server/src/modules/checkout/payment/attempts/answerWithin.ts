import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentAnswer } from '@vitrine/contract/checkout';
import { aside, goOn } from '../../../../platform/load/admission.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { paymentAnswerOf } from './paymentView.ts';

/** Time in milliseconds after which a call answers that the payment is still open. */
export const answerMs = 5000;

/** Pending provider requests of this process, by their key at the provider. */
const questionsOfShop = new WeakMap<Shop, Map<string, Promise<PaymentAnswer>>>();

function questionsOf(shop: Shop): Map<string, Promise<PaymentAnswer>> {
  const known = questionsOfShop.get(shop) ?? new Map<string, Promise<PaymentAnswer>>();
  questionsOfShop.set(shop, known);
  return known;
}

/**
 * Returns the answer of `ask`, or after `ms` milliseconds the attempt's current state, which is open. `ask` continues
 * in the background; a process runs at most one per key. Invariant M4.
 */
export async function answerWithin(
  shop: Shop,
  { attempt_id, key }: { attempt_id: string; key: string },
  ms: number,
  ask: () => Promise<PaymentAnswer>,
): Promise<PaymentAnswer> {
  const questions = questionsOf(shop);
  const question = questions.get(key) ?? goOn(ask).finally(() => questions.delete(key));
  questions.set(key, question);
  const patience = new AbortController();
  try {
    const late = sleep(Math.max(0, ms), null, { signal: patience.signal });
    const answer = await aside(() => Promise.race([question, late]));
    if (answer) return answer;
  } finally {
    patience.abort();
  }
  question.catch((error: unknown) => shop.log.error({ err: error, attempt_id }, 'payment question failed'));
  return paymentAnswerOf(shop, attempt_id);
}

/**
 * Waits until every pending provider request is answered or timed out, so that a server finishes its work before it
 * stops.
 */
export async function allAnswered(shop: Shop): Promise<void> {
  await Promise.allSettled(questionsOf(shop).values());
}
