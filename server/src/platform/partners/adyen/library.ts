// Imports only the used parts of the provider's library: all of it takes 35 MB more memory. Uses `require` because the
// parts are CommonJS with a `default` export, which loaders unwrap differently.
import { createRequire } from 'node:module';
import type * as Library from '@adyen/api-library';

const require = createRequire(import.meta.url);
const part = (name: string): unknown => require(`@adyen/api-library/lib/src/${name}.js`);

type Default<Value> = { default: Value };
type Models = typeof Library.Types.checkout;

export const { default: CheckoutAPI } = part('services/checkout/index') as Default<typeof Library.CheckoutAPI>;
export const { default: Client } = part('client') as Default<typeof Library.Client>;
export const { EnvironmentEnum } = part('config') as Pick<typeof Library, 'EnvironmentEnum'>;
export const { default: HmacValidator } = part('utils/hmacValidator') as Default<typeof Library.hmacValidator>;
export const { PaymentRequest } = part('typings/checkout/paymentRequest') as Pick<Models, 'PaymentRequest'>;
export const { ThreeDSRequestData } = part('typings/checkout/threeDSRequestData') as Pick<Models, 'ThreeDSRequestData'>;
