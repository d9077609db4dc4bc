/** Flags with which the operator makes the storefront use an alternative call. Spec 1 §7, spec 3 §7. */
export const featureFlags = [
  // POST /newsletter/subscribe on the second backend instead of POST /newsletter
  'backend-newsletter',
  // GET /check-hash-validity instead of GET /customer/password/reset/check
  'check-hash-validity',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];
