// All casts to the library's types: it lists the fields of every payment method, which the shop passes unread between the
// provider's component in the browser and the provider.
import type { Types } from '@adyen/api-library';
import type { PayRequest, ProviderAnswer } from '../paymentProvider.ts';
import type { HmacValidator } from './library.ts';

type Request = Types.checkout.PaymentRequest;
type Signed = Parameters<InstanceType<typeof HmacValidator>['validateHMAC']>[0];

/** A payment method with the component's encrypted fields, unchanged. */
export const methodAsSent = (method: PayRequest['payment_method']) => method as unknown as Request['paymentMethod'];

/** The component's report about the browser. */
export const browserAsSent = (browser: NonNullable<PayRequest['browser_info']>) =>
  browser as unknown as NonNullable<Request['browserInfo']>;

/** The shopper's next step, which only the component reads. */
export const typedAction = (action: Types.checkout.PaymentResponse['action']) =>
  (action ?? null) as unknown as ProviderAnswer['action'];

/**
 * A notification's item before its signature is checked: the validator reads only the signed fields.
 */
export const itemAsCame = (item: unknown) => item as Signed;
