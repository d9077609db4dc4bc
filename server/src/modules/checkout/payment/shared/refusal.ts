/** The refusal reasons shown to the shopper: never the bank's own text. */
const reasons: readonly [pattern: RegExp, key: string][] = [
  [/cvc|security code/iu, 'payment.refusal.cvc'],
  [/expired/iu, 'payment.refusal.expired'],
  [/balance|funds/iu, 'payment.refusal.funds'],
  [/3d|authenticat/iu, 'payment.refusal.authentication'],
  [/cancel/iu, 'payment.refusal.cancelled'],
];

/** The refusal with an unknown reason. Only for a card is it certain that a bank refused. */
export const plainRefusal = 'payment.refusal.elsewhere';

/** The provider did not answer and the shop cancelled the payment: the shopper may pay again. */
export const silentRefusal = 'payment.refusal.silent';

/** The request never reached the provider, so no card was tried. */
export const unreachedRefusal = 'payment.refusal.unreached';

/** The message key of a refusal. Spec 3 §4 (payment_NOK). */
export function refusalKey(result_code: string, reason: string | null, is_card: boolean): string {
  const found = reasons.find(([pattern]) => pattern.test(`${result_code} ${reason ?? ''}`));
  return found?.[1] ?? (is_card ? 'payment.refusal.refused' : plainRefusal);
}
