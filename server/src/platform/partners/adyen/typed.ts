// Where the library's types say more than what travels: it lists every method's own fields and steps, while the
// provider's component in the browser makes and takes them, and the provider checks them. All such casts are here.
import type { Types } from '@adyen/api-library';
import type { PayRequest, ProviderAnswer } from '../paymentProvider.ts';
import type { HmacValidator } from './library.ts';

type Request = Types.checkout.PaymentRequest;
type Signed = Parameters<InstanceType<typeof HmacValidator>['validateHMAC']>[0];

/** A method with the component's encrypted fields, as they came from it. */
export const methodAsSent = (method: PayRequest['payment_method']) => method as unknown as Request['paymentMethod'];

/** What the component reported of the browser. */
export const browserAsSent = (browser: NonNullable<PayRequest['browser_info']>) =>
  browser as unknown as NonNullable<Request['browserInfo']>;

/** The shopper's next step, for the component alone. */
export const typedAction = (action: Types.checkout.PaymentResponse['action']) =>
  (action ?? null) as unknown as ProviderAnswer['action'];

/**
 * A notification's item before its signature is checked: the validator reads what is signed, whatever else is there.
 */
export const itemAsCame = (item: unknown) => item as Signed;
