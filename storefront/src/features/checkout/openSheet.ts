import type { CheckoutState } from '@vitrine/contract/checkout';
import type { CardHandle } from './CardFields.tsx';
import { openProvider } from './openProvider.ts';
import type { PaymentData } from './usePayment.ts';

type Client = CheckoutState['payment_client'];
type Amount = { value: number; currency: string };
type Options = {
  readonly client: Client;
  readonly sheet: Client['sheets'][number];
  readonly tag: string;
  readonly brands: readonly string[];
  readonly merchant: string;
  /** The sum at the press of the button. */
  readonly amount: () => Amount;
  /** The sheet could not open, or gave no card. */
  readonly onFail: () => void;
};

/** Loads a wallet's script once. Rejects when it cannot be loaded. */
const loading = new Map<string, Promise<void>>();
function load(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the wallet’s script did not load')));
    document.head.append(script);
  });
  loading.set(src, loaded);
  loaded.catch(() => loading.delete(src));
  return loaded;
}

/** What is sent of the wallet's data. */
const sentNames: ReadonlySet<string> = new Set(['type', 'applePayToken', 'googlePayToken', 'googlePayCardNetwork']);
const sentOf = ({ paymentMethod }: { paymentMethod?: PaymentData }): PaymentData =>
  Object.fromEntries(Object.entries(paymentMethod ?? {}).filter(([name]) => sentNames.has(name)));

type AppleWindow = { readonly ApplePaySession?: { readonly canMakePayments: () => boolean } };

/** A sheet that is open: ends with the wallet's data, or with null where the shopper closed it or it failed. */
function oneAtATime(onFail: () => void) {
  let end: ((data: PaymentData | null) => void) | null = null;
  const finish = (data: PaymentData | null): void => {
    end?.(data);
    end = null;
  };
  return {
    begin: (open: () => void): Promise<PaymentData | null> =>
      new Promise((resolve) => {
        finish(null);
        end = resolve;
        open();
      }),
    callbacks: {
      onSubmit: (
        state: { data: object },
        _component: unknown,
        actions: { resolve: (result: { resultCode: 'Received' }) => void },
      ): void => {
        // Closes the sheet: the payment goes on in the page, where the shopper sees its outcome.
        actions.resolve({ resultCode: 'Received' });
        finish(sentOf(state.data));
      },
      onError: ({ name }: { name: string }): void => {
        // The provider loads the wallet's script a second time, and reports seconds later that it is blocked: the sheet that is
        // open meanwhile works with the script that we loaded.
        if (name === 'SCRIPT_ERROR') return;
        if (end && name !== 'CANCEL') onFail();
        finish(null);
      },
    },
  };
}

/**
 * Prepares a wallet of this device through the provider's component: `read` opens its sheet with the sum that the page
 * shows. Null where the device has no such wallet. Spec 2 §2, decisions/0047.
 */
export async function openSheet(options: Options): Promise<CardHandle | null> {
  const { client, sheet, tag, brands, merchant, amount, onFail } = options;
  await load(sheet.script);
  const { library, core } = await openProvider({ client, tag, amount: amount(), brands });
  const { begin, callbacks } = oneAtATime(onFail);
  const common = { showPayButton: false, brands: [...brands], amount: amount(), ...callbacks };
  const configuration = { merchantId: sheet.merchant_id, merchantName: merchant };
  if (sheet.method === 'adyen_applepay') {
    const { ApplePaySession } = window as AppleWindow;
    if (!ApplePaySession?.canMakePayments()) return null;
    const apple = new library.ApplePay(core, { ...common, configuration, totalPriceLabel: merchant });
    return { read: () => begin(() => (apple.updateAmount(amount()), apple.submit())) };
  }
  const google = new library.GooglePay(core, {
    ...common,
    configuration: { ...configuration, gatewayMerchantId: client.merchant_account },
  });
  await google.isAvailable();
  return { read: () => begin(() => (google.updateAmount(amount()), google.submit())) };
}
