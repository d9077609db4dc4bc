import type { SheetMethod } from '@vitrine/rules/payment/paymentMethods';
import type { Config } from '../config/config.ts';

type Settings = Pick<Config, 'ADYEN_ENVIRONMENT_URL' | 'GOOGLE_PAY_MERCHANT_ID' | 'APPLE_PAY_MERCHANT_ID'>;

/**
 * A device's wallet with which the shop is registered, and the script that offers it to the page. The provider's library asks for
 * `asked`, which is the same script unless a simulator replaces it.
 */
type Wallet = { method: SheetMethod; merchant_id: string; script: string; asked: string };

type WalletRow = {
  readonly method: SheetMethod;
  readonly name: 'APPLE_PAY_MERCHANT_ID' | 'GOOGLE_PAY_MERCHANT_ID';
  readonly script: string;
  readonly simulated: string;
};

const walletTable: readonly WalletRow[] = [
  {
    method: 'adyen_applepay',
    name: 'APPLE_PAY_MERCHANT_ID',
    script: 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js',
    simulated: '/wallets/apple.js',
  },
  {
    method: 'adyen_googlepay',
    name: 'GOOGLE_PAY_MERCHANT_ID',
    script: 'https://pay.google.com/gp/p/js/pay.js',
    simulated: '/wallets/google.js',
  },
];

/**
 * The wallets that the checkout may offer: with the provider's hosts those that have a merchant's number, with the local
 * simulator both (decisions/0047).
 */
export function walletsOf(settings: Settings): Wallet[] {
  const { ADYEN_ENVIRONMENT_URL: provider } = settings;
  const isSimulated = !provider.startsWith('https:');
  return walletTable.flatMap(({ method, name, script, simulated }) => {
    const merchant_id = settings[name] ?? (isSimulated ? 'local' : null);
    return merchant_id === null
      ? []
      : [{ method, merchant_id, script: isSimulated ? `${provider}${simulated}` : script, asked: script }];
  });
}

/** The methods of those wallets, for the list of methods and its check. */
export const registeredSheets = (settings: Settings): SheetMethod[] => walletsOf(settings).map(({ method }) => method);
