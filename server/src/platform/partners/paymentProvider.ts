// What the shop asks of a payment provider. Adapters live in a folder of their name; nothing of theirs is known
// elsewhere.
import type { AddressFields } from '@vitrine/contract/address';
import type { LedgerPayment } from '@vitrine/rules/checkout/reconciliation';
import type { Money } from '@vitrine/rules/money/money';

export type PayRequest = {
  merchant_reference: string;
  amount: Money;
  /** The provider's name of the method with the component's encrypted data, or a stored card. */
  payment_method: Readonly<Record<string, string>>;
  /** The customer whose card is stored or used; null for a guest. */
  shopper: string | null;
  store_card: boolean;
  return_url: string;
  origin: string;
  email: string;
  /** BCP 47. */
  language: string;
  country_code: string;
  /** The shopper's network address, for the provider's fraud checks. */
  address: string;
  shipping_address: AddressFields;
  billing_address: AddressFields;
  browser_info: Readonly<Record<string, string | number | boolean | undefined>> | null;
};

/** What the shopper brought back from a step, and the step's own data where it had any. */
export type StepResult = { details: Readonly<Record<string, string>>; payment_data: string | null };

export type ProviderAnswer = {
  result_code: string;
  /** The payment the answer is about; null where the provider does not say. */
  merchant_reference: string | null;
  psp_reference: string | null;
  /** What the provider says it took; null where it does not say. */
  amount: { amount: number; currency: string } | null;
  /** The shopper's next step, to be handed to the component as it came. */
  action: ({ type: string } & Record<string, unknown>) | null;
  refusal_reason: string | null;
  card: { brand: string; last4: string; exp_month: string; exp_year: string; holder: string | null } | null;
};

export type ProviderCard = {
  id: string;
  brand: string;
  end_numbers: string;
  expiry_month: string;
  expiry_year: string;
  holder: string | null;
};

/** The provider's books of some days. */
export type Ledger = {
  payments: readonly LedgerPayment[];
  /** Everything before this moment is in the books; null where there are none of the days asked for. */
  complete_until: Date | null;
  /** Days (2026-11-21) before that moment of which there are no books. */
  missing_days: readonly string[];
};

export type PaymentProvider = {
  readonly merchant_account: string;
  /** The same key is the same payment, however often it is asked. */
  pay: (request: PayRequest, key: string) => Promise<ProviderAnswer>;
  /** What the shopper brought back from the provider's step. */
  details: (result: StepResult, key: string) => Promise<ProviderAnswer>;
  /** Gives an authorisation back that was not captured; the provider tells the outcome by an event. */
  cancel: (psp_reference: string, merchant_reference: string, key: string) => Promise<void>;
  /** Gives captured money back. */
  refund: (psp_reference: string, merchant_reference: string, amount: Money, key: string) => Promise<void>;
  /** Lets nothing come of a payment whose answer was lost and whose reference is all that is known. */
  cancelByReference: (merchant_reference: string, key: string) => Promise<void>;
  cards: (shopper: string) => Promise<ProviderCard[]>;
  removeCard: (shopper: string, id: string) => Promise<void>;
  /**
   * What the provider booked from the day of `from` to that of `now`. Throws ConfigError where the books' address is not
   * set, ProviderRefusal or ProviderSilence where they are not handed out.
   */
  ledger: (from: Date, now: Date) => Promise<Ledger>;
};

/** No answer came, or none that says what happened: the money may or may not have moved. */
export class ProviderSilence extends Error {}

/** No connection was made: no part of the request has left us. */
export class ProviderUnreached extends ProviderSilence {}

/** The provider understood and did nothing: no money moved. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`the payment provider refused: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}
