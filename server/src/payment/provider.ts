import type { Config } from '../config.ts';
import { adyenProvider } from '../partners/adyen/adyenProvider.ts';
import type { PaymentProvider } from '../partners/paymentProvider.ts';
import type { Shop } from '../shop.ts';

const providers = new WeakMap<Config, PaymentProvider>();

/** The shop's payment provider, made once. */
export function providerOf({ config }: Pick<Shop, 'config'>): PaymentProvider {
  const known = providers.get(config);
  if (known) return known;
  const provider = adyenProvider(config);
  providers.set(config, provider);
  return provider;
}
