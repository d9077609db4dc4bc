// The provider's answers to a payment, in the format of its Checkout API.
import { createHash } from 'node:crypto';
import type { SimulatedPayment } from './state.ts';

export type Answer = Record<string, unknown>;

/** The payment that an answer belongs to. */
const namesOf = (payment: SimulatedPayment): Answer => ({
  pspReference: payment.psp_reference,
  merchantReference: payment.reference,
  amount: payment.amount,
});

const resultCodes = {
  waiting: 'Pending',
  refused: 'Refused',
  cancelled: 'Cancelled',
  authorised: 'Authorised',
  captured: 'Authorised',
  refunded: 'Authorised',
} as const satisfies Record<SimulatedPayment['status'], string>;

/** The result of a payment. */
export const answerOf = (payment: SimulatedPayment): Answer => ({
  resultCode: resultCodes[payment.status],
  ...namesOf(payment),
  paymentMethod: { type: payment.type, ...(payment.brand ? { brand: payment.brand } : {}) },
  ...(payment.refusal ? { refusalReason: payment.refusal, refusalReasonCode: '2' } : {}),
  ...(payment.last4
    ? {
        additionalData: {
          cardSummary: payment.last4,
          expiryDate: `${Number(payment.expiry_month)}/${payment.expiry_year}`,
          cardHolderName: payment.holder,
          paymentMethod: payment.brand,
          ...(payment.is_reviewed && payment.status === 'authorised' ? { fraudManualReview: 'true' } : {}),
        },
      }
    : {}),
});

/** Redirects the shopper to a page of the bank or wallet. `site` is the simulator's own address. */
export const redirectTo = (payment: SimulatedPayment, page: '3ds' | 'bank', site: string): Answer => ({
  resultCode: 'RedirectShopper',
  ...namesOf(payment),
  action: {
    type: 'redirect',
    method: 'GET',
    url: `${site}/${page}/${payment.psp_reference}`,
    paymentMethodType: payment.type,
  },
});

/** 3-D Secure in the shop's page: the component asks the provider, which approves without a challenge. */
export const fingerprintOf = (payment: SimulatedPayment, { psp_reference } = payment): Answer => ({
  resultCode: 'IdentifyShopper',
  ...namesOf(payment),
  action: {
    type: 'threeDS2',
    subtype: 'fingerprint',
    paymentMethodType: 'scheme',
    paymentData: psp_reference,
    authorisationToken: psp_reference,
    token: Buffer.from(JSON.stringify({ threeDSServerTransID: psp_reference })).toString('base64'),
  },
});

/** A QR code for the wallet's phone. */
export function qrCodeOf(payment: SimulatedPayment): Answer {
  const { psp_reference: paymentData, type: paymentMethodType } = payment;
  const qrCodeData = `weixin://wxpay/bizpayurl?pr=${paymentData}`;
  const action = { type: 'qrCode', paymentMethodType, paymentData, qrCodeData };
  return { resultCode: 'PresentToShopper', ...namesOf(payment), action };
}

/** The signature of a payment's parameters for WeChat's bridge. */
export const paySignOf = ({ psp_reference, amount }: SimulatedPayment): string =>
  createHash('sha256').update(`${psp_reference} ${amount.value} ${amount.currency}`).digest('hex').toUpperCase();

/** Parameters for the bridge of WeChat's own browser, whose app asks the shopper. */
export function bridgeOf(payment: SimulatedPayment): Answer {
  const { psp_reference: paymentData, type: paymentMethodType } = payment;
  const sdkData = {
    appId: 'wxlocalsimulator',
    timeStamp: String(Math.floor(Date.now() / 1000)),
    nonceStr: paymentData.toLowerCase(),
    packageValue: `prepay_id=${paymentData}`,
    signType: 'RSA',
    paySign: paySignOf(payment),
  };
  const action = { type: 'sdk', paymentMethodType, paymentData, sdkData };
  return { resultCode: 'Pending', ...namesOf(payment), action };
}

/** The refusal of an invalid request. */
export const invalid = (errorCode: string, message: string): { status: 422; answer: Answer } => ({
  status: 422,
  answer: { status: 422, errorCode, message, errorType: 'validation' },
});
