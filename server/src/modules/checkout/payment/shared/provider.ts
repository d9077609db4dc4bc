import type { Config } from '../../../../platform/config/config.ts';
import { aside } from '../../../../platform/load/admission.ts';
import { adyenProvider } from '../../../../platform/partners/adyen/adyenProvider.ts';
import type { PaymentProvider } from '../../../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';

/** Releases the request's slot while it waits for the provider, because it uses no database connection meanwhile. */
function withoutSlot(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    pay: (request, key) => aside(() => provider.pay(request, key)),
    details: (details, key) => aside(() => provider.details(details, key)),
    cards: (shopper) => aside(() => provider.cards(shopper)),
    removeCard: (shopper, id) => aside(() => provider.removeCard(shopper, id)),
  };
}

const providers = new WeakMap<Config, PaymentProvider>();

/** The shop's payment provider, made once. */
export function providerOf({ config }: Pick<Shop, 'config'>): PaymentProvider {
  const known = providers.get(config);
  if (known) return known;
  const provider = withoutSlot(adyenProvider(config));
  providers.set(config, provider);
  return provider;
}
