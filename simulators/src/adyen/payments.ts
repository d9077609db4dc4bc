import { randomUUID } from 'node:crypto';
import { brandOf, type Decision, decide, deliveryOf, unsealed } from './cards.ts';
import { authorisationNotice, type Notifier } from './notify.ts';
import { type Amount, book, pspReference, type ShopperDecision, type SimulatedPayment, type State } from './state.ts';

export type PaymentBody = {
  reference: string;
  amount: Amount;
  merchantAccount: string;
  paymentMethod: Record<string, string | undefined>;
  returnUrl: string;
  shopperReference?: string;
  storePaymentMethod?: boolean;
};

type Answer = Record<string, unknown>;

/** Methods that send the shopper to a page of the bank or wallet. */
const redirecting = new Set(['paypal', 'alipay', 'kcp_creditcard', 'kcp_payco', 'unionpay']);

/** Speaks for the provider's payment engine: decides, remembers, notifies. `site` is the simulator's own address. */
export function createPayments(state: State, notifier: Notifier, site: () => string) {
  const cardOf = (body: PaymentBody) => {
    const method = body.paymentMethod;
    const stored = method.storedPaymentMethodId ? state.cards.get(method.storedPaymentMethodId) : undefined;
    const number = stored?.number ?? unsealed(method.encryptedCardNumber);
    return {
      stored,
      number,
      holder: stored?.holderName ?? method.holderName ?? '',
      expiry_month: stored?.expiryMonth ?? unsealed(method.encryptedExpiryMonth),
      expiry_year: stored?.expiryYear ?? unsealed(method.encryptedExpiryYear),
      has_cvc: /^\d{3,4}$/u.test(unsealed(method.encryptedSecurityCode)),
    };
  };

  const settled = (payment: SimulatedPayment, approved: boolean, reason: string): Answer => {
    if (payment.status === 'waiting') {
      payment.status = approved ? 'authorised' : 'refused';
      payment.refusal = approved ? null : reason;
      book(state, payment, approved ? 'Authorised' : 'Refused');
      if (approved && payment.store_for) storeCard(payment, payment.store_for);
      notifier.send(authorisationNotice(payment), payment.delivery ?? undefined);
    }
    return answerOf(payment);
  };

  const storeCard = (payment: SimulatedPayment, shopper: string): void => {
    const known = [...state.cards.values()].some(
      (card) => card.shopper === shopper && card.lastFour === payment.last4 && card.brand === payment.brand,
    );
    if (known) return;
    const id = pspReference();
    state.cards.set(id, {
      id,
      shopper,
      brand: payment.brand,
      lastFour: payment.last4,
      expiryMonth: payment.expiry_month,
      expiryYear: payment.expiry_year,
      holderName: payment.holder,
      number: payment.brand === 'visa' ? '4111111111111111' : payment.last4,
    });
  };

  /** Which payment an answer is about. */
  const namesOf = (payment: SimulatedPayment): Answer => ({
    pspReference: payment.psp_reference,
    merchantReference: payment.reference,
    amount: payment.amount,
  });

  const answerOf = (payment: SimulatedPayment): Answer => ({
    resultCode:
      { waiting: 'Pending', refused: 'Refused', cancelled: 'Cancelled' }[payment.status as 'waiting'] ?? 'Authorised',
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
          },
        }
      : {}),
  });

  const redirect = (payment: SimulatedPayment, page: '3ds' | 'bank'): Answer => {
    const { psp_reference } = payment;
    return {
      resultCode: 'RedirectShopper',
      ...namesOf(payment),
      action: {
        type: 'redirect',
        method: 'GET',
        url: `${site()}/${page}/${psp_reference}`,
        paymentMethodType: payment.type,
      },
    };
  };

  /** 3-D Secure in the shop's page: the component asks the provider, which is satisfied without a challenge. */
  const inPage = (payment: SimulatedPayment, { psp_reference } = payment): Answer => ({
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

  /**
   * The shopper turned back at the bank's or wallet's page: nothing was asked of the bank, so no notification tells of
   * it.
   */
  const cancelled = (payment: SimulatedPayment): Answer => {
    if (payment.status === 'waiting') payment.status = 'cancelled';
    return answerOf(payment);
  };

  return {
    /** `/payments`: the answer of the provider, or a status where the request itself is wrong. */
    pay(body: PaymentBody): { status: 200 | 422; answer: Answer } {
      const { type = 'scheme' } = body.paymentMethod;
      const card = cardOf(body);
      const is_card = type === 'scheme';
      if (is_card && (card.number === '' || (card.stored && !card.has_cvc))) {
        return {
          status: 422,
          answer: { status: 422, errorCode: '101', message: 'Invalid card number', errorType: 'validation' },
        };
      }
      const payment: SimulatedPayment = {
        psp_reference: pspReference(),
        reference: body.reference,
        amount: body.amount,
        status: 'waiting',
        type,
        brand: is_card ? (card.stored?.brand ?? body.paymentMethod.brand ?? brandOf(card.number)) : '',
        last4: is_card ? (card.stored?.lastFour ?? card.number.slice(-4)) : '',
        expiry_month: card.expiry_month,
        expiry_year: card.expiry_year,
        holder: card.holder,
        return_url: body.returnUrl,
        store_for: body.storePaymentMethod && body.shopperReference ? body.shopperReference : null,
        refusal: null,
        delivery: deliveryOf(card.holder),
      };
      state.payments.set(payment.psp_reference, payment);
      book(state, payment, 'Received');
      if (redirecting.has(type)) return { status: 200, answer: redirect(payment, 'bank') };
      if (type === 'wechatpayQR') {
        const paymentData = payment.psp_reference;
        const action = { type: 'qrCode', paymentMethodType: type, paymentData, qrCodeData: `weixin://${paymentData}` };
        return { status: 200, answer: { resultCode: 'PresentToShopper', ...namesOf(payment), action } };
      }
      const decision: Decision = decide(card.number, card.holder);
      if (decision.kind === 'frictionless') return { status: 200, answer: inPage(payment) };
      if (decision.kind === 'challenge') return { status: 200, answer: redirect(payment, '3ds') };
      const refused = decision.kind === 'refuse';
      return { status: 200, answer: settled(payment, !refused, refused ? decision.reason : '') };
    },

    /** `/payments/details`: what the shopper brought back decides. */
    details(given: Record<string, string>, paymentData?: string): { status: 200 | 422; answer: Answer } {
      const brought = given.redirectResult ?? given.payload ?? given.threeDSResult ?? '';
      const result = state.results.get(brought) ?? answered(brought);
      const payment = result && state.payments.get(result.psp_reference);
      // A step's own data names its payment: the result of another payment does not go with it.
      const is_other = paymentData !== undefined && paymentData !== payment?.psp_reference;
      if (!result || !payment || is_other) {
        return {
          status: 422,
          answer: { status: 422, errorCode: '702', message: 'Unknown result', errorType: 'validation' },
        };
      }
      const { decision } = result;
      if (decision === 'cancel') return { status: 200, answer: cancelled(payment) };
      const reason = payment.type === 'scheme' ? '3D Not Authenticated' : 'Refused';
      return { status: 200, answer: settled(payment, decision === 'approve', reason) };
    },

    /** The shopper decided on a page, or the bank without one: what to bring back to the shop. */
    decided(psp_reference: string, decision: ShopperDecision): { result: string; return_url: string } | null {
      const payment = state.payments.get(psp_reference);
      if (!payment) return null;
      const result = randomUUID();
      state.results.set(result, { psp_reference, decision });
      const url = new URL(payment.return_url);
      url.searchParams.set('redirectResult', result);
      return { result, return_url: url.href };
    },

    /** The wallet's phone decided, without a page: the notification tells, and the next look at the QR code. */
    settle: (payment: SimulatedPayment, approved: boolean): Answer => settled(payment, approved, 'Refused'),

    /** Takes an authorisation back, or gives captured money back. */
    undo(payment: SimulatedPayment, eventCode: 'CANCELLATION' | 'TECHNICAL_CANCEL' | 'REFUND'): string {
      const undone = pspReference();
      const possible =
        eventCode === 'REFUND'
          ? payment.status === 'captured' || payment.status === 'authorised'
          : payment.status === 'authorised' || payment.status === 'waiting';
      // What was never authorised leaves no trace in the books when it is cancelled.
      if (possible && payment.status !== 'waiting')
        book(state, payment, eventCode === 'REFUND' ? 'SentForRefund' : 'Cancelled');
      if (possible) payment.status = eventCode === 'REFUND' ? 'refunded' : 'cancelled';
      notifier.send({
        eventCode,
        success: possible,
        pspReference: undone,
        originalReference: payment.psp_reference,
        merchantReference: payment.reference,
        amount: payment.amount,
      });
      return undone;
    },
  };
}

/** What the component tells of a bank's question in the page: whose payment, and `Y` where the bank was satisfied. */
function answered(result: string): { psp_reference: string; decision: ShopperDecision } | undefined {
  try {
    const told: unknown = JSON.parse(Buffer.from(result, 'base64').toString());
    if (typeof told !== 'object' || told === null || !('transStatus' in told && 'authorisationToken' in told))
      return undefined;
    return {
      psp_reference: String(told.authorisationToken),
      decision: told.transStatus === 'Y' ? 'approve' : 'refuse',
    };
  } catch {
    return undefined;
  }
}

export type Payments = ReturnType<typeof createPayments>;
