// Tests the simulator with the provider's own library, which writes the requests and reads the answers.
import { CheckoutAPI, Client, EnvironmentEnum, hmacValidator, HttpClientException, Types } from '@adyen/api-library';
import { paymentTable } from '@vitrine/rules/payment/paymentMethods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdyenSimulator, createAdyenSimulator } from './createAdyenSimulator.ts';

const { PaymentRequest, PaymentResponse, PaymentCancelResponse, PaymentRefundResponse } = Types.checkout;
const merchantAccount = 'VitrineLocal';
const hmac_key = '0123456789ABCDEF'.repeat(4);
const api_key = 'contract-key';
const amount = { value: 1000, currency: 'EUR' };

let simulator: AdyenSimulator;
beforeAll(async () => {
  simulator = await createAdyenSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none', hmac_key, api_key });
  simulator.state.knobs.delivery = 'lost';
});
afterAll(() => simulator.close());

/** The library's HTTP client over `fetch`: its own supports https only. */
const overHttp: Client['httpClient'] = {
  async request(endpoint, json, config, _isKeyNeeded, options = {}) {
    const address = new URL(endpoint.replace('https://checkout-test.adyen.com', simulator.url));
    for (const [name, value] of Object.entries(options.params ?? {}))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const { method = 'POST', idempotencyKey } = options;
    const response = await fetch(address, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': String(config.apiKey),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' ? { body: String(json) } : {}),
    });
    const responseBody = await response.text();
    if (response.ok) return responseBody;
    const { errorCode, message } = JSON.parse(responseBody) as Types.checkout.ServiceError;
    const { status: statusCode } = response;
    throw new HttpClientException({ message: message ?? '', statusCode, errorCode: errorCode ?? '', responseBody });
  },
};

function api(apiKey = api_key): CheckoutAPI {
  const client = new Client({ apiKey, environment: EnvironmentEnum.TEST });
  client.httpClient = overHttp;
  return new CheckoutAPI(client);
}

let references = 0;
const cardOf = (holderName: string, number: string): Types.checkout.CardDetails => ({
  type: Types.checkout.CardDetails.TypeEnum.Scheme,
  holderName,
  encryptedCardNumber: `test_${number}`,
  encryptedExpiryMonth: 'test_03',
  encryptedExpiryYear: 'test_2030',
  encryptedSecurityCode: 'test_737',
});
const good = '4111111111111111';
const challenged = '4212345678910006';
const pay = (
  holder = 'Anne',
  number = good,
  more: Partial<Types.checkout.PaymentRequest> = {},
  idempotencyKey?: string,
) => {
  const request = {
    merchantAccount,
    amount,
    reference: `order ${(references += 1)}`,
    returnUrl: 'http://shop.example/validation/?attempt_id=1',
    channel: PaymentRequest.ChannelEnum.Web,
    paymentMethod: cardOf(holder, number),
    ...more,
  };
  return api().PaymentsApi.payments(request, idempotencyKey === undefined ? {} : { idempotencyKey });
};
const resultCodes = Object.values(PaymentResponse.ResultCodeEnum);

describe('a payment', () => {
  test.each([
    ['is authorised', 'Anne', good, PaymentResponse.ResultCodeEnum.Authorised],
    ['is refused', 'DECLINED', good, PaymentResponse.ResultCodeEnum.Refused],
    ['asks for a challenge on a page', 'Anne', challenged, PaymentResponse.ResultCodeEnum.RedirectShopper],
    ['asks in the page', 'Anne', '5201281505129736', PaymentResponse.ResultCodeEnum.IdentifyShopper],
  ])('%s, with a code that the library knows', async (_name, holder, number, expected) => {
    const answer = await pay(holder, number);
    expect(answer.resultCode).toBe(expected);
    expect(resultCodes).toContain(answer.resultCode);
    expect(answer).toBeInstanceOf(PaymentResponse);
    expect([answer.amount?.value, answer.amount?.currency, answer.merchantReference]).toEqual([
      1000,
      'EUR',
      `order ${references}`,
    ]);
    expect(answer.pspReference).toMatch(/^[A-Z\d]{16}$/u);
  });

  test('names the card as the library’s fields do', async () => {
    const { additionalData, paymentMethod } = await pay('Anne Lacombe');
    expect(additionalData).toMatchObject({ cardSummary: '1111', expiryDate: '3/2030', cardHolderName: 'Anne Lacombe' });
    expect([paymentMethod?.type, paymentMethod?.brand]).toEqual(['scheme', 'visa']);
  });

  test('gives the reason of a refusal, as text and as a code', async () => {
    const { refusalReason, refusalReasonCode } = await pay('CVC_DECLINED');
    expect(refusalReason).toBe('CVC Declined');
    expect(refusalReasonCode).toMatch(/^\d+$/u);
  });

  test('returns one answer for one idempotency key', async () => {
    const [first, again] = [await pay('Anne', good, {}, 'key 1'), await pay('Anne', good, {}, 'key 1')];
    expect(again.pspReference).toBe(first.pspReference);
    expect((await pay('Anne', good, {}, 'key 2')).pspReference).not.toBe(first.pspReference);
  });

  test.each([
    ['another key', () => api('wrong').PaymentsApi.paymentMethods({ merchantAccount }), 401, '000'],
    ['another merchant', () => pay('Anne', good, { merchantAccount: 'Another' }), 403, '901'],
    ['no card number', () => pay('Anne', ''), 422, '101'],
    ['an unknown result', () => api().PaymentsApi.paymentsDetails({ details: { redirectResult: 'x' } }), 422, '702'],
  ])('is refused for %s, with the fields of the library’s error', async (_name, ask, statusCode, errorCode) => {
    await expect(ask()).rejects.toMatchObject({ statusCode, errorCode });
  });
});

describe('after the payment', () => {
  test('a shopper’s result decides the payment that requested it', async () => {
    const waiting = await pay('Anne', challenged);
    expect(waiting.action).toMatchObject({ type: 'redirect', method: 'GET', paymentMethodType: 'scheme' });
    const redirectResult = simulator.decide(waiting.pspReference ?? '', true);
    const answer = await api().PaymentsApi.paymentsDetails({ details: { redirectResult } });
    expect(answer).toBeInstanceOf(Types.checkout.PaymentDetailsResponse);
    expect(answer).toMatchObject({ resultCode: 'Authorised', pspReference: waiting.pspReference });
  });

  test('a payment is cancelled by its reference at the provider, and by ours', async () => {
    const { ModificationsApi } = api();
    const { pspReference = '', merchantReference = '' } = await pay();
    const byTheirs = await ModificationsApi.cancelAuthorisedPaymentByPspReference(pspReference, { merchantAccount });
    expect([byTheirs.paymentPspReference, byTheirs.status]).toEqual([
      pspReference,
      PaymentCancelResponse.StatusEnum.Received,
    ]);
    const byOurs = await ModificationsApi.cancelAuthorisedPayment({
      merchantAccount,
      paymentReference: merchantReference,
    });
    expect([byOurs.paymentReference, byOurs.status]).toEqual([merchantReference, 'received']);
    expect(simulator.state.payments.get(pspReference)?.status).toBe('cancelled');
  });

  test('refunds a payment', async () => {
    const { pspReference = '' } = await pay();
    const back = await api().ModificationsApi.refundCapturedPayment(pspReference, { merchantAccount, amount });
    expect([back.paymentPspReference, back.status]).toEqual([pspReference, PaymentRefundResponse.StatusEnum.Received]);
    await expect(
      api().ModificationsApi.refundCapturedPayment('NONE', { merchantAccount, amount }),
    ).rejects.toMatchObject({ statusCode: 422 });
  });

  test('lists a stored card, pays with it and removes it', async () => {
    const shopper = 'shopper-1';
    await pay('Anne', good, { shopperReference: shopper, storePaymentMethod: true });
    const { RecurringApi } = api();
    const list = await RecurringApi.getTokensForStoredPaymentDetails(shopper, merchantAccount);
    expect(list).toBeInstanceOf(Types.checkout.ListStoredPaymentMethodsResponse);
    const [card] = list.storedPaymentMethods ?? [];
    expect(card).toMatchObject({ brand: 'visa', lastFour: '1111', holderName: 'Anne', type: 'scheme' });
    const stored = Object.assign(cardOf('Anne', ''), { storedPaymentMethodId: card?.id ?? '' });
    expect((await pay('', '', { shopperReference: shopper, paymentMethod: stored })).resultCode).toBe('Authorised');
    await expect(pay('', '', { shopperReference: 'other', paymentMethod: stored })).rejects.toMatchObject({
      errorCode: '800',
    });
    await RecurringApi.deleteTokenForStoredPaymentDetails(card?.id ?? '', shopper, merchantAccount);
    expect(
      (await RecurringApi.getTokensForStoredPaymentDetails(shopper, merchantAccount)).storedPaymentMethods,
    ).toEqual([]);
  });

  test('every method of the shop has a type that the library knows', () => {
    const { ApplePayDetails, CardDetails, GooglePayDetails, PaymentDetails, PayPalDetails } = Types.checkout;
    const known = [ApplePayDetails, CardDetails, GooglePayDetails, PaymentDetails, PayPalDetails].flatMap(
      ({ TypeEnum }) => Object.values<string>(TypeEnum),
    );
    const used = Object.values(paymentTable).flatMap(({ provider_type, inside_type }) =>
      inside_type === null ? [provider_type] : [provider_type, inside_type],
    );
    expect(used.filter((type) => !known.includes(type))).toEqual([]);
  });

  test('offers methods that the library can read', async () => {
    const { paymentMethods } = await api().PaymentsApi.paymentMethods({ merchantAccount });
    expect(paymentMethods?.map(({ type }) => type)).toEqual(expect.arrayContaining(['scheme', 'paypal', 'alipay']));
  });
});

describe('a notification', () => {
  type Item = Parameters<hmacValidator['validateHMAC']>[0];
  const validator = new hmacValidator();
  const notice = {
    eventCode: 'AUTHORISATION',
    success: true,
    pspReference: 'ABCDEFGH12345678',
    originalReference: 'BCDEFGH12345678A',
    merchantReference: 'order:with\\signs',
    amount,
  };
  const itemOf = () => {
    const { notificationItems } = simulator.signed(notice) as {
      notificationItems: { NotificationRequestItem: Item }[];
    };
    const item = notificationItems[0]?.NotificationRequestItem;
    if (!item) throw new Error('no item');
    return item;
  };

  test('has a signature that the library accepts', () => {
    expect(validator.validateHMAC(itemOf(), hmac_key)).toBe(true);
    expect(validator.validateHMAC(itemOf(), 'F'.repeat(64))).toBe(false);
  });

  test.each([
    ['eventCode', 'CAPTURE'],
    ['success', 'false'],
    ['pspReference', 'X'],
    ['originalReference', 'X'],
    ['merchantReference', 'X'],
    ['merchantAccountCode', 'X'],
    ['amount', { value: 1001, currency: 'EUR' }],
    ['amount', { value: 1000, currency: 'USD' }],
  ])('M7: is refused with another %s', (field, value) => {
    expect(validator.validateHMAC(Object.assign(itemOf(), { [field]: value }), hmac_key)).toBe(false);
  });
});
