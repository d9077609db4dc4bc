import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentAnswer } from '@vitrine/contract/checkout';
import type { Shop } from '../shop.ts';
import { paymentAnswerOf } from './paymentView.ts';

/** Questions to the provider that this process has under way, by attempt. */
const questionsOfShop = new WeakMap<Shop, Map<string, Promise<PaymentAnswer>>>();

function questionsOf(shop: Shop): Map<string, Promise<PaymentAnswer>> {
  const known = questionsOfShop.get(shop) ?? new Map<string, Promise<PaymentAnswer>>();
  questionsOfShop.set(shop, known);
  return known;
}

/**
 * The answer of `ask`, or after `ms` what the attempt is so far: open, for the page to say that the bank is still being
 * asked. `ask` goes on, and at most one per attempt and process. Invariant M4.
 */
export async function answerWithin(
  shop: Shop,
  attempt_id: string,
  ms: number,
  ask: () => Promise<PaymentAnswer>,
): Promise<PaymentAnswer> {
  const questions = questionsOf(shop);
  const question = questions.get(attempt_id) ?? ask().finally(() => questions.delete(attempt_id));
  questions.set(attempt_id, question);
  const patience = new AbortController();
  try {
    const answer = await Promise.race([question, sleep(Math.max(0, ms), null, { signal: patience.signal })]);
    if (answer) return answer;
  } finally {
    patience.abort();
  }
  question.catch((error: unknown) => shop.log.error({ err: error, attempt_id }, 'payment question failed'));
  return paymentAnswerOf(shop, attempt_id);
}

/** Waits until the provider has answered every question under way, or was silent: a stopping server ends what it began. */
export async function allAnswered(shop: Shop): Promise<void> {
  await Promise.allSettled(questionsOf(shop).values());
}
