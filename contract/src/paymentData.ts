import { z } from 'zod';

/** The data of the provider's component, encrypted for the provider; no plain card number is among them. api.md. */
export const paymentData = z.strictObject({
  type: z.string().max(64).optional(),
  holderName: z.string().max(128).optional(),
  encryptedCardNumber: z.string().max(8192).optional(),
  encryptedExpiryMonth: z.string().max(8192).optional(),
  encryptedExpiryYear: z.string().max(8192).optional(),
  encryptedSecurityCode: z.string().max(8192).optional(),
  brand: z.string().max(32).optional(),
  checkoutAttemptId: z.string().max(256).optional(),
  /** The component's own facts about itself, for the provider. */
  sdkData: z.string().max(8192).optional(),
  subtype: z.string().max(32).optional(),
  fundingSource: z.string().max(32).optional(),
  /** The card of a device's wallet, encrypted by it for the provider. */
  applePayToken: z.string().max(16_384).optional(),
  googlePayToken: z.string().max(16_384).optional(),
  googlePayCardNetwork: z.string().max(32).optional(),
});

/** The results of the payment methods' steps; without any, the call only returns the state of the attempt. api.md. */
export const stepResult = z.union([
  z.strictObject({
    redirectResult: z.string().min(1).max(16_384).optional(),
    payload: z.string().min(1).max(16_384).optional(),
    threeDSResult: z.string().min(1).max(16_384).optional(),
  }),
  /** The answer of WeChat's own browser, a step of its own; it proves nothing. */
  z.strictObject({ resultCode: z.string().min(1).max(128) }),
]);
