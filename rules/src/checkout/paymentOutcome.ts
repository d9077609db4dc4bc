/** What a payment call tells the shopper's page. Spec 3 §4, api.md. */
export const paymentOutcomes = ['payment_OK', 'payment_NOK', 'not_used'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** The provider's result codes. Spec 3 §4. */
export type ResultCode =
  | 'Authorised'
  | 'Refused'
  | 'Error'
  | 'Cancelled'
  | 'Pending'
  | 'Received'
  | 'IdentifyShopper'
  | 'ChallengeShopper'
  | 'RedirectShopper'
  | 'PresentToShopper'
  | 'AuthenticationFinished'
  | 'AuthenticationNotRequired'
  | 'PartiallyAuthorised';

/**
 * The outcome of each result code. Spec 3 §4. `not_used` is every answer that decides nothing yet: a step the shopper
 * still has to take, or money that may or may not have moved, where only the provider's notification decides.
 */
export const outcomes = {
  Authorised: 'payment_OK',
  Refused: 'payment_NOK',
  Error: 'payment_NOK',
  Cancelled: 'payment_NOK',
  Pending: 'not_used',
  Received: 'not_used',
  IdentifyShopper: 'not_used',
  ChallengeShopper: 'not_used',
  RedirectShopper: 'not_used',
  PresentToShopper: 'not_used',
  AuthenticationFinished: 'not_used',
  AuthenticationNotRequired: 'not_used',
  PartiallyAuthorised: 'not_used',
} as const satisfies Record<ResultCode, PaymentOutcome>;

/** The outcome of a provider's answer; a code we do not know decides nothing, so it is `not_used`. Spec 3 §4. */
export function paymentOutcome(result_code: string): PaymentOutcome {
  return isResultCode(result_code) ? outcomes[result_code] : 'not_used';
}

function isResultCode(text: string): text is ResultCode {
  return Object.hasOwn(outcomes, text);
}
