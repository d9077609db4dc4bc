import { createHash } from 'node:crypto';
import type { PaymentAnswer, paymentDetails as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StepResult } from '../../../platform/partners/paymentProvider.ts';
import { answerMs, answerWithin } from './attempts/answerWithin.ts';
import { askProvider, takeResult } from './results/askProvider.ts';
import { keepCards } from './cards/cards.ts';
import { isOwn } from './attempts/isOwn.ts';
import { paymentAnswerOf } from './attempts/paymentView.ts';
import { providerOf } from './shared/provider.ts';
import * as attempts from './attempts/attempts.ts';
import { isReturn } from './attempts/returnAddress.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The provider's idempotency key for a step's result: the same result gives the same key, also after a restart. */
export function detailsKey(attempt_id: string, details: Record<string, string>): string {
  return `${attempt_id.slice(0, 36)}-${hashOf(JSON.stringify(details)).toString('hex').slice(0, 20)}`;
}

/** The steps whose result is about the payment that their data names. */
const withData: ReadonlySet<string> = new Set(['redirect', 'qrCode', 'sdk']);

/**
 * The values by which each result belongs to one attempt. The answer of WeChat's browser is a word that every payment
 * can have; the step's data names its payment, and another attempt cannot send it.
 */
function resultHashes(attempt_id: string, { resultCode, ...own }: Record<string, string>): Buffer[] {
  const words = resultCode === undefined ? [] : [`${attempt_id}\0${resultCode}`];
  return [...Object.values(own), ...words].map(hashOf);
}

/**
 * A step's result in the provider's format, with the attempt's step data: the provider then rejects a result of another
 * payment. 3-D Secure in the page has its own token inside the result.
 */
export function resultOf({ action }: Pick<attempts.AttemptRow, 'action'>, details: Record<string, string>): StepResult {
  const data = action && withData.has(action.type) ? action['paymentData'] : null;
  return { details, payment_data: typeof data === 'string' ? data : null };
}

const present = (given: BodyOf<typeof contract>['details']): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));

async function bring(
  shop: Shop,
  attempt: attempts.AttemptRow,
  details: Record<string, string>,
): Promise<PaymentAnswer> {
  const { attempt_id, action } = attempt;
  const hashes = resultHashes(attempt_id, details);
  // Only an attempt with a step accepts a result, and each result belongs to one attempt.
  if (!action || !(await takeResult(shop.db, attempt, details, hashes, shop.now()))) {
    shop.log.warn({ attempt_id, had_step: action !== null }, 'payment result of another attempt refused');
    throw new ApiError('payment_refused');
  }
  const key = detailsKey(attempt_id, details);
  return answerWithin(shop, { attempt_id, key }, answerMs, async () => {
    const ask = () => providerOf(shop).details(resultOf(attempt, details), key);
    await askProvider(shop, attempt, { kind: 'details', ask });
    if (attempt.save_card) await keepCards(shop, attempt);
    return paymentAnswerOf(shop, attempt_id);
  });
}

/** The answer for a browser without the session: the state alone, no order, step or reason. Invariant S1. */
const stateAlone = ({ outcome }: PaymentAnswer): PaymentAnswer => ({ outcome, is_elsewhere: true });

/**
 * Sends the result of the shopper's step to the provider; without a result only returns the attempt's state, as for an
 * attempt that is already decided. The bank may redirect to another browser: with the key of the return address it may
 * send the result too, but gets the state alone. Throws not_found for an attempt of another visitor, payment_refused
 * for a result that another attempt has submitted. Spec 3 §4, invariants M4, M7, S1.
 */
export async function payDetails(
  shop: Shop,
  visitor: Visitor,
  { attempt_id, return_key, details }: BodyOf<typeof contract>,
): Promise<PaymentAnswer> {
  const attempt = isUuid(attempt_id) ? await attempts.attempt(shop.db, attempt_id) : undefined;
  if (!attempt) throw new ApiError('not_found');
  const is_own = isOwn(attempt, visitor);
  if (!is_own && !isReturn(shop, attempt, return_key)) throw new ApiError('not_found');
  const brought = present(details);
  const isOpen = attempt.status === 'pending' && Object.keys(brought).length > 0;
  const answer = isOpen ? await bring(shop, attempt, brought) : await paymentAnswerOf(shop, attempt_id);
  return is_own ? answer : stateAlone(answer);
}
