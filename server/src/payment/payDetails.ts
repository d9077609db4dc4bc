import { createHash } from 'node:crypto';
import type { PaymentAnswer, paymentDetails as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { ApiError } from '../http/ApiError.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { askProvider } from './askProvider.ts';
import { keepCards } from './cards.ts';
import { paymentAnswerOf } from './paymentView.ts';
import { providerOf } from './provider.ts';
import * as queries from './queries.ts';

/** The provider's key of a step's result: the same result is the same question, after a restart too. */
export function detailsKey(attempt_id: string, details: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 20);
  return `${attempt_id.slice(0, 36)}-${hash}`;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text);

/**
 * Brings the provider the result of the shopper's step. An attempt that is settled already, by a notification or
 * another tab, answers what it came to. Throws not_found for an attempt that is not the visitor's. Spec 3 §4,
 * invariants M4, S1.
 */
export async function payDetails(
  shop: Shop,
  visitor: Visitor,
  { attempt_id, details }: BodyOf<typeof contract>,
): Promise<PaymentAnswer> {
  const attempt = isUuid(attempt_id) ? await queries.attempt(shop.db, attempt_id) : undefined;
  const is_own =
    attempt !== undefined &&
    (attempt.session_id === visitor.session_id ||
      (attempt.customer_id !== null && attempt.customer_id === visitor.customer_id));
  if (!is_own) throw new ApiError('not_found');
  if (attempt.status === 'pending') {
    await queries.keepDetails(shop.db, attempt_id, details, shop.now());
    await askProvider(shop, attempt, () => providerOf(shop).details(details, detailsKey(attempt_id, details)));
    if (attempt.save_card) await keepCards(shop, attempt);
  }
  return paymentAnswerOf(shop, attempt_id);
}
