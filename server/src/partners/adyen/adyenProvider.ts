import type { Types } from '@adyen/api-library';
import type { AddressFields } from '@vitrine/contract/address';
import type { Config } from '../../config.ts';
import type { PaymentProvider, PayRequest, ProviderAnswer, ProviderCard } from '../paymentProvider.ts';
import { CheckoutAPI, Client, EnvironmentEnum, PaymentRequest, ThreeDSRequestData } from './library.ts';
import { rewritingClient } from './rewritingClient.ts';
import { actionAsTold, browserAsSent, methodAsSent } from './typed.ts';

type Settings = Pick<
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
 * Where the bank asks: on a page of its own, unless the hosts of those that may ask in a frame of ours are named. A host
 * that is not named would stand in a frame that the page's policy keeps empty.
 */
const nativeThreeDSOf = ({ PAYMENT_FRAME_HOSTS }: Settings) =>
  PAYMENT_FRAME_HOSTS.length > 0
    ? ThreeDSRequestData.NativeThreeDSEnum.Preferred
    : ThreeDSRequestData.NativeThreeDSEnum.Disabled;

function requestOf(request: PayRequest, settings: Settings): Request {
  const { ADYEN_MERCHANT_ACCOUNT: merchantAccount } = settings;
  const { amount, shopper, browser_info, payment_method } = request;
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
    shopperIP: request.address,
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
    psp_reference: response.pspReference ?? null,
    amount: amount ? { amount: amount.value, currency: amount.currency } : null,
    action: 'action' in response ? actionAsTold(response.action) : null,
    refusal_reason: response.refusalReason ?? null,
    card: cardOf(response),
  };
}

/** The payment provider Adyen, spoken to through its own library. api.md, issue 2 §6. */
export function adyenProvider(settings: Settings): PaymentProvider {
  const merchantAccount = settings.ADYEN_MERCHANT_ACCOUNT;
  const client = new Client(
    { apiKey: settings.ADYEN_API_KEY, environment: EnvironmentEnum.TEST },
    rewritingClient(settings.ADYEN_ENVIRONMENT_URL, settings.ADYEN_TIMEOUT_MS),
  );
  const { PaymentsApi, ModificationsApi, RecurringApi } = new CheckoutAPI(client);
  return {
    merchant_account: merchantAccount,
    pay: async (request, idempotencyKey) =>
      answerOf(await PaymentsApi.payments(requestOf(request, settings), { idempotencyKey })),
    details: async (details, idempotencyKey) =>
      answerOf(await PaymentsApi.paymentsDetails({ details }, { idempotencyKey })),
    cancel: async (psp_reference, reference, idempotencyKey) => {
      await ModificationsApi.cancelAuthorisedPaymentByPspReference(
        psp_reference,
        { merchantAccount, reference },
        { idempotencyKey },
      );
    },
    refund: async (psp_reference, reference, amount, idempotencyKey) => {
      await ModificationsApi.refundCapturedPayment(
        psp_reference,
        { merchantAccount, reference, amount: { value: amount.amount, currency: amount.currency } },
        { idempotencyKey },
      );
    },
    cancelByReference: async (paymentReference, idempotencyKey) => {
      await ModificationsApi.cancelAuthorisedPayment({ merchantAccount, paymentReference }, { idempotencyKey });
    },
    cards: async (shopper) => {
      const { storedPaymentMethods } = await RecurringApi.getTokensForStoredPaymentDetails(shopper, merchantAccount);
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
