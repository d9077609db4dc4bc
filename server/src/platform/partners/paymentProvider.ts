// The interface of a payment provider. Each adapter is in its own folder; no other code depends on a provider's details.
import type { AddressFields } from '@vitrine/contract/address';
import type { SettlementLine } from '@vitrine/rules/books/settlement';
import type { LedgerPayment } from '@vitrine/rules/payment/reconciliation';
import type { Money } from '@vitrine/rules/money/money';

export type PayRequest = {
  merchant_reference: string;
  amount: Money;
  /** The provider's name of the method with the component's encrypted data, or a stored card. */
  payment_method: Readonly<Record<string, string>>;
  /** The user whom WeChat Pay asks inside WeChat; null elsewhere. */
  wechat_user: string | null;
  /** The customer whose card is stored or used; null for a guest. */
  shopper: string | null;
  store_card: boolean;
  /** Whether the shop captures the money later; otherwise the provider does at once. */
  captures_at_shipment: boolean;
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

/** The result of a shopper's step, and the step's data if it had any. */
export type StepResult = { details: Readonly<Record<string, string>>; payment_data: string | null };

export type ProviderAnswer = {
  result_code: string;
  /** The payment that the answer is about; null when the provider does not name it. */
  merchant_reference: string | null;
  psp_reference: string | null;
  /** The authorised amount in minor units; null when the provider does not name it. */
  amount: { amount: number; currency: string } | null;
  /** The shopper's next step, passed to the component unchanged. */
  action: ({ type: string } & Record<string, unknown>) | null;
  refusal_reason: string | null;
  /** Whether the provider's own people review the payment for fraud. */
  is_reviewed: boolean;
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

/** The provider's ledger of some days. */
export type Ledger = {
  payments: readonly LedgerPayment[];
  /** The ledger is complete before this time; null when it has none of the requested days. */
  complete_until: Date | null;
  /** Days (2026-11-21) before that time without a report. */
  missing_days: readonly string[];
};

/** A line of a settlement report with the hash of its text, and its number among equal lines of the report. */
export type SettledLine = SettlementLine & { line_hash: string; nth: number };

export type PaymentProvider = {
  readonly merchant_account: string;
  /** Idempotent by `key`: a retry with the same key is the same payment. */
  pay: (request: PayRequest, key: string) => Promise<ProviderAnswer>;
  /** Submits the result of the shopper's step. */
  details: (result: StepResult, key: string) => Promise<ProviderAnswer>;
  /** Cancels an uncaptured authorisation; the provider sends the outcome in a notification. */
  cancel: (psp_reference: string, merchant_reference: string, key: string) => Promise<void>;
  /** Captures an authorisation or a part of it; the provider sends the outcome in a notification. Returns its reference of the request. */
  capture: (psp_reference: string, merchant_reference: string, amount: Money, key: string) => Promise<string>;
  /** Refunds captured money; the provider sends the outcome in a notification. Returns its reference of the request. */
  refund: (psp_reference: string, merchant_reference: string, amount: Money, key: string) => Promise<string>;
  /** Cancels a payment whose answer was lost, by the shop's reference. */
  cancelByReference: (merchant_reference: string, key: string) => Promise<void>;
  cards: (shopper: string) => Promise<ProviderCard[]>;
  removeCard: (shopper: string, id: string) => Promise<void>;
  /**
   * The provider's ledger from the day of `from` to that of `now`. Throws ConfigError when the address of the reports is
   * not set, ProviderRefusal or ProviderSilence when a download fails.
   */
  ledger: (from: Date, now: Date) => Promise<Ledger>;
  /** The lines of a settlement batch; null when the provider has no report of it. Throws as `ledger` does. */
  settlement: (batch: number) => Promise<SettledLine[] | null>;
};

/** The provider did not answer, or not clearly: the money may or may not have moved. */
export class ProviderSilence extends Error {}

/** No connection was made, so the request was not sent. */
export class ProviderUnreached extends ProviderSilence {}

/** The provider rejected the request: no money moved. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`the payment provider refused: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}
