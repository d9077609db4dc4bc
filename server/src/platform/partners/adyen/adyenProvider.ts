import type { Types } from '@adyen/api-library';
import type { AddressFields } from '@vitrine/contract/address';
import { parseAddress } from '@vitrine/rules/session/network';
import type { Config } from '../../config/config.ts';
import {
  type PaymentProvider,
  type PayRequest,
  type ProviderAnswer,
  type ProviderCard,
  ProviderSilence,
} from '../paymentProvider.ts';
import { accountingLedger, downloadReport, type LedgerSettings } from './accountingReport.ts';
import { CheckoutAPI, Client, EnvironmentEnum, PaymentRequest, ThreeDSRequestData } from './library.ts';
import { rewritingClient } from './rewritingClient.ts';
import { settledLines, settlementReportName } from './settlementReport.ts';
import { typedAction, browserAsSent, methodAsSent } from './typed.ts';

type Settings = LedgerSettings &
  Pick<
    Config,
    'PAYMENT_FRAME_HOSTS' | 'ADYEN_API_KEY' | 'ADYEN_ENVIRONMENT_URL' | 'ADYEN_MERCHANT_ACCOUNT' | 'ADYEN_TIMEOUT_MS'
  >;
type PaymentResponse = Types.checkout.PaymentResponse;
type DetailsResponse = Types.checkout.PaymentDetailsResponse;
type Request = Types.checkout.PaymentRequest;

const settledAddress = (fields: AddressFields) => ({
  country: fields.country_id.toUpperCase(),
  city: fields.city ?? '-',
  street: fields.street1 ?? '-',
  houseNumberOrName: fields.street_number ?? '-',
  postalCode: fields.postcode ?? '-',
  ...(fields.region ? { stateOrProvince: fields.region } : {}),
});

/**
 * Whether 3-D Secure runs in a frame of the page: only with PAYMENT_FRAME_HOSTS, because the page's policy blocks frames
 * of unlisted hosts. Otherwise the bank authenticates on its own page.
 */
const nativeThreeDSOf = ({ PAYMENT_FRAME_HOSTS }: Settings) =>
  PAYMENT_FRAME_HOSTS.length > 0
    ? ThreeDSRequestData.NativeThreeDSEnum.Preferred
    : ThreeDSRequestData.NativeThreeDSEnum.Disabled;

/** What the library has no field for: who captures, and the user of WeChat Pay inside WeChat. */
function additionalDataOf({ captures_at_shipment, wechat_user }: PayRequest): Pick<Request, 'additionalData'> {
  const additionalData = {
    ...(captures_at_shipment ? { manualCapture: 'true' } : {}),
    ...(wechat_user === null ? {} : { openId: wechat_user }),
  };
  return Object.keys(additionalData).length > 0 ? { additionalData } : {};
}

function requestOf(request: PayRequest, settings: Settings): Request {
  const { ADYEN_MERCHANT_ACCOUNT: merchantAccount } = settings;
  const { amount, shopper, browser_info, payment_method } = request;
  // The address is unknown behind a proxy that forwards none.
  const isAddress = parseAddress(request.address) !== null;
  const is_stored = 'storedPaymentMethodId' in payment_method;
  return {
    merchantAccount,
    reference: request.merchant_reference,
    amount: { value: amount.amount, currency: amount.currency },
    paymentMethod: methodAsSent(payment_method),
    returnUrl: request.return_url,
    origin: request.origin,
    channel: PaymentRequest.ChannelEnum.Web,
    countryCode: request.country_code,
    shopperLocale: request.language,
    shopperEmail: request.email,
    ...(isAddress ? { shopperIP: request.address } : {}),
    shopperName: {
      firstName: request.shipping_address.firstname ?? '',
      lastName: request.shipping_address.lastname ?? '',
    },
    billingAddress: settledAddress(request.billing_address),
    deliveryAddress: settledAddress(request.shipping_address),
    shopperInteraction: is_stored
      ? PaymentRequest.ShopperInteractionEnum.ContAuth
      : PaymentRequest.ShopperInteractionEnum.Ecommerce,
    ...(shopper ? { shopperReference: shopper } : {}),
    ...(is_stored || request.store_card
      ? { recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.CardOnFile }
      : {}),
    ...(request.store_card ? { storePaymentMethod: true } : {}),
    ...(request.captures_at_shipment ? {} : { captureDelayHours: 0 }),
    ...additionalDataOf(request),
    authenticationData: { threeDSRequestData: { nativeThreeDS: nativeThreeDSOf(settings) } },
    ...(browser_info ? { browserInfo: browserAsSent(browser_info) } : {}),
  };
}

function cardOf(response: PaymentResponse | DetailsResponse): ProviderAnswer['card'] {
  const data = response.additionalData ?? {};
  const brand = response.paymentMethod?.brand ?? data.paymentMethod;
  const { cardSummary, expiryDate, cardHolderName } = data;
  if (!brand || !cardSummary) return null;
  const [exp_month = '', exp_year = ''] = expiryDate?.split('/') ?? [];
  return { brand, last4: cardSummary, exp_month, exp_year, holder: cardHolderName ?? null };
}

function answerOf(response: PaymentResponse | DetailsResponse): ProviderAnswer {
  const { amount } = response;
  return {
    result_code: response.resultCode ?? 'Pending',
    merchant_reference: response.merchantReference ?? null,
    psp_reference: response.pspReference ?? null,
    amount: amount?.currency ? { amount: amount.value, currency: amount.currency } : null,
    action: 'action' in response ? typedAction(response.action) : null,
    refusal_reason: response.refusalReason ?? null,
    is_reviewed: response.additionalData?.fraudManualReview === 'true',
    card: cardOf(response),
  };
}

/** Throws ProviderSilence when an answer is about another payment, so that the caller retries. */
function assertAbout(answered: string | undefined, asked: string): void {
  if (answered !== asked) throw new ProviderSilence('the payment provider answered about something else');
}

type Api = InstanceType<typeof CheckoutAPI>;

/** Payments, and the results of their additional steps. */
function paying({ PaymentsApi }: Api, settings: Settings): Pick<PaymentProvider, 'pay' | 'details'> {
  return {
    pay: async (request, idempotencyKey) =>
      answerOf(await PaymentsApi.payments(requestOf(request, settings), { idempotencyKey })),
    details: async ({ details, payment_data }, idempotencyKey) =>
      answerOf(
        await PaymentsApi.paymentsDetails(
          { details, ...(payment_data === null ? {} : { paymentData: payment_data }) },
          { idempotencyKey },
        ),
      ),
  };
}

/** Captures, cancellations and refunds; checks that the answer is about the same payment. */
function modifying(
  { ModificationsApi }: Api,
  merchantAccount: string,
): Pick<PaymentProvider, 'capture' | 'cancel' | 'refund' | 'cancelByReference'> {
  return {
    capture: async (psp_reference, reference, amount, idempotencyKey) => {
      const answer = await ModificationsApi.captureAuthorisedPayment(
        psp_reference,
        { merchantAccount, reference, amount: { value: amount.amount, currency: amount.currency } },
        { idempotencyKey },
      );
      assertAbout(answer.paymentPspReference, psp_reference);
      return answer.pspReference;
    },
    cancel: async (psp_reference, reference, idempotencyKey) => {
      const answer = await ModificationsApi.cancelAuthorisedPaymentByPspReference(
        psp_reference,
        { merchantAccount, reference },
        { idempotencyKey },
      );
      assertAbout(answer.paymentPspReference, psp_reference);
    },
    refund: async (psp_reference, reference, amount, idempotencyKey) => {
      const answer = await ModificationsApi.refundCapturedPayment(
        psp_reference,
        { merchantAccount, reference, amount: { value: amount.amount, currency: amount.currency } },
        { idempotencyKey },
      );
      assertAbout(answer.paymentPspReference, psp_reference);
      return answer.pspReference;
    },
    cancelByReference: async (paymentReference, idempotencyKey) => {
      const answer = await ModificationsApi.cancelAuthorisedPayment(
        { merchantAccount, paymentReference },
        { idempotencyKey },
      );
      assertAbout(answer.paymentReference, paymentReference);
    },
  };
}

/** The cards that the provider stores for a customer. */
function keepingCards({ RecurringApi }: Api, merchantAccount: string): Pick<PaymentProvider, 'cards' | 'removeCard'> {
  return {
    cards: async (shopper) => {
      const { storedPaymentMethods, shopperReference } = await RecurringApi.getTokensForStoredPaymentDetails(
        shopper,
        merchantAccount,
      );
      assertAbout(shopperReference, shopper);
      return (storedPaymentMethods ?? []).flatMap(({ id, brand, lastFour, expiryMonth, expiryYear, holderName }) =>
        id && brand && lastFour && expiryMonth && expiryYear
          ? [
              {
                id,
                brand,
                end_numbers: lastFour,
                expiry_month: expiryMonth,
                expiry_year: expiryYear,
                holder: holderName ?? null,
              } satisfies ProviderCard,
            ]
          : [],
      );
    },
    removeCard: async (shopper, id) => {
      await RecurringApi.deleteTokenForStoredPaymentDetails(id, shopper, merchantAccount);
    },
  };
}

/** The payment provider Adyen, called through its library. api.md, issue 2 §6. */
export function adyenProvider(settings: Settings): PaymentProvider {
  const merchant_account = settings.ADYEN_MERCHANT_ACCOUNT;
  const client = new Client(
    { apiKey: settings.ADYEN_API_KEY, environment: EnvironmentEnum.TEST },
    rewritingClient(settings.ADYEN_ENVIRONMENT_URL, settings.ADYEN_TIMEOUT_MS),
  );
  const api = new CheckoutAPI(client);
  return {
    merchant_account,
    ...paying(api, settings),
    ...modifying(api, merchant_account),
    ...keepingCards(api, merchant_account),
    ledger: (from, now) => accountingLedger(settings, from, now),
    settlement: async (batch) => {
      const csv = await downloadReport(settings, settlementReportName(batch));
      return csv === null ? null : settledLines(csv, merchant_account);
    },
  };
}
