/** Result of a payment call for the shopper's page. Spec 3 §4, api.md. */
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
 * Outcome of each result code. Spec 3 §4. `not_used` means undecided: the shopper has another step, or only the
 * provider's notification tells whether money has moved.
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

/** Outcome of a provider's result code; `not_used` for an unknown one. Spec 3 §4. */
export function paymentOutcome(result_code: string): PaymentOutcome {
  return isResultCode(result_code) ? outcomes[result_code] : 'not_used';
}

function isResultCode(text: string): text is ResultCode {
  return Object.hasOwn(outcomes, text);
}
