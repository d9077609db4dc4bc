import type { CheckoutState } from '@vitrine/contract/checkout';

type Options = {
  readonly client: CheckoutState['payment_client'];
  readonly tag: string;
  readonly amount?: { value: number; currency: string };
  readonly brands: readonly string[];
  /** Our texts for the provider's fields, by its keys. */
  readonly words?: Readonly<Record<string, string>>;
  /** The result of a step of the shopper. */
  readonly onDetails?: (details: Record<string, string>) => void;
  /** The step cannot go on. */
  readonly onError?: () => void;
};

/** The provider's name of a storefront's language: two parts, and one for all Traditional Chinese. Expectations §1. */
export function providerLocale(tag: string): string {
  return tag.replace(/^zh-Hant-.*/u, 'zh-TW').replace(/^zh-Hans-/u, 'zh-');
}

/** What the server takes of a step's result (api.md): the component may add facts about itself. */
const resultNames = ['redirectResult', 'payload', 'threeDSResult'] as const;
const knownResult = (details: Record<string, string>): Record<string, string> =>
  Object.fromEntries(resultNames.flatMap((name) => (details[name] ? [[name, details[name]]] : [])));

/** Loads the provider's library when a payment is near, and configures its address. Spec 2 §2. */
export async function openProvider({ client, tag, amount, brands, words, onDetails, onError }: Options) {
  const [library] = await Promise.all([import('@adyen/adyen-web'), import('@adyen/adyen-web/styles/adyen.css')]);
  const at = (path: string) => `${client.environment_url}${path}`;
  const locale = providerLocale(tag);
  const core = await library.AdyenCheckout({
    environment: 'test',
    // The local simulator speaks the provider's protocol at an address of its own.
    _environmentUrls: {
      api: at('/checkoutshopper/'),
      analytics: at('/checkoutanalytics/'),
      cdn: { images: at('/cdn/'), translations: at('/cdn/') },
    },
    clientKey: client.client_key,
    locale,
    ...(words ? { translations: { [locale]: words } } : {}),
    countryCode: client.country_code,
    ...(amount ? { amount } : {}),
    analytics: { enabled: false },
    paymentMethodsResponse: { paymentMethods: [{ type: 'scheme', name: 'Card', brands: [...brands] }] },
    onAdditionalDetails: (state) => {
      const { details } = state.data as { details?: Record<string, string> };
      if (details) onDetails?.(knownResult(details));
    },
    ...(onError ? { onError } : {}),
  });
  return { library, core };
}
