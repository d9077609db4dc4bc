// The provider's payment engine: decides, stores, notifies.
import { bridgeAnswers } from '@vitrine/rules/payment/insideWechat';
import { paymentTable } from '@vitrine/rules/payment/paymentMethods';
import { randomUUID } from 'node:crypto';
import { type Answer, answerOf, bridgeOf, fingerprintOf, invalid, paySignOf, qrCodeOf, redirectTo } from './answers.ts';
import { decide } from './cards.ts';
import { cardOf, newPayment, type PaymentBody, stepOf, storeCard } from './newPayment.ts';
import { authorisationNotice, type Notifier } from './notify.ts';
import { type Amount, book, pspReference, type ShopperDecision, type SimulatedPayment, type State } from './state.ts';

type Replied = { status: 200 | 422; answer: Answer };
const replied = (answer: Answer): Replied => ({ status: 200, answer });

/** Inside WeChat, whose browser asks the app itself. */
const isInside = (type: string): boolean => Object.values(paymentTable).some(({ inside_type }) => inside_type === type);

/** The component's report of a bank challenge in the page: its payment, and `Y` where the bank approved. */
function answered(result: string): { psp_reference: string; decision: ShopperDecision } | undefined {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(result, 'base64').toString());
    if (
      typeof decoded !== 'object' ||
      decoded === null ||
      !('transStatus' in decoded && 'authorisationToken' in decoded)
    )
      return undefined;
    return {
      psp_reference: String(decoded.authorisationToken),
      decision: decoded.transStatus === 'Y' ? 'approve' : 'refuse',
    };
  } catch {
    return undefined;
  }
}

/** The payment engine. */
export class Payments {
  readonly #state: State;
  readonly #notifier: Notifier;
  readonly #site: () => string;
  /** The refunds whose money has come back, which it does once. */
  readonly #returned = new Set<string>();

  /** `site` is the simulator's own address. */
  constructor(state: State, notifier: Notifier, site: () => string) {
    this.#state = state;
    this.#notifier = notifier;
    this.#site = site;
  }

  /** `/payments`: the provider's answer, or an error status for an invalid request. */
  pay(body: PaymentBody): Replied {
    const { type = 'scheme' } = body.paymentMethod;
    const card = cardOf(this.#state, body);
    const step = stepOf(type);
    const isByCard = type === 'scheme' || step === 'sheet';
    if (isByCard && (card.number === '' || card.lacks_cvc)) return invalid('101', 'Invalid card number');
    if (isInside(type) && !body.additionalData?.openId) return invalid('15003', 'openId is required');
    const payment = newPayment(body, type, card);
    this.#state.payments.set(payment.psp_reference, payment);
    book(this.#state, payment, 'Received');
    if (step === 'redirect') return replied(redirectTo(payment, 'bank', this.#site()));
    if (isInside(type)) return replied(bridgeOf(payment));
    if (step === 'qr') return replied(qrCodeOf(payment));
    return this.#byCard(payment, card);
  }

  /** The bank's decision on a card: at once, or after a challenge to its owner. */
  #byCard(payment: SimulatedPayment, { number, holder }: ReturnType<typeof cardOf>): Replied {
    const decision = decide(number, holder);
    if (decision.kind === 'frictionless') return replied(fingerprintOf(payment));
    if (decision.kind === 'challenge') return replied(redirectTo(payment, '3ds', this.#site()));
    return replied(this.#settled(payment, decision.kind === 'refuse' ? decision.reason : null));
  }

  /** `/payments/details`: the shopper's result decides. */
  details(given: Record<string, string>, paymentData?: string): Replied {
    if (given.resultCode !== undefined) return this.#afterBridge(given.resultCode, paymentData ?? '');
    const brought = given.redirectResult ?? given.payload ?? given.threeDSResult ?? '';
    const result = this.#state.results.get(brought) ?? answered(brought);
    const payment = result && this.#state.payments.get(result.psp_reference);
    // A step's own data names its payment: a result of another payment is refused.
    const is_other = paymentData !== undefined && paymentData !== payment?.psp_reference;
    if (!result || !payment || is_other) return invalid('702', 'Unknown result');
    if (result.decision === 'cancel') {
      // The shopper cancelled: the bank was not asked, so no notification follows.
      if (payment.status === 'waiting') payment.status = 'cancelled';
      return replied(answerOf(payment));
    }
    const refusal = payment.type === 'scheme' ? '3D Not Authenticated' : 'Refused';
    return replied(this.#settled(payment, result.decision === 'approve' ? null : refusal));
  }

  /** WeChat's browser has answered: the word is the shopper's, the payment is what the app has reported. */
  #afterBridge(word: string, paymentData: string): Replied {
    const payment = this.#state.payments.get(paymentData);
    if (!payment) return invalid('702', 'Unknown result');
    if (payment.status === 'waiting' && word !== bridgeAnswers.ok) payment.status = 'cancelled';
    return replied(answerOf(payment));
  }

  /**
   * The WeChat app's payment by its bridge, with the signed parameters of the step; false where they are not the
   * provider's.
   */
  inApp({ paySign, package: prepay }: Record<string, unknown>, decision: ShopperDecision): boolean {
    const payment = this.#state.payments.get(String(prepay).replace(/^prepay_id=/u, ''));
    if (!payment || paySign !== paySignOf(payment)) return false;
    if (decision === 'approve') this.#settled(payment, null);
    if (decision === 'refuse') this.#settled(payment, 'Refused');
    return true;
  }

  /** The shopper decided on a page, or the bank without one: returns the result for the shop. */
  decided(psp_reference: string, decision: ShopperDecision): { result: string; return_url: string } | null {
    const payment = this.#state.payments.get(psp_reference);
    if (!payment) return null;
    const result = randomUUID();
    this.#state.results.set(result, { psp_reference, decision });
    const url = new URL(payment.return_url);
    url.searchParams.set('redirectResult', result);
    return { result, return_url: url.href };
  }

  /** The wallet's phone decided, without a page: reported by the notification, and by the next poll of the QR code. */
  settle(payment: SimulatedPayment, approved: boolean): Answer {
    return this.#settled(payment, approved ? null : 'Refused');
  }

  /** Cancels an authorisation, or what is left of one that is captured in part. */
  undo(payment: SimulatedPayment, eventCode: 'CANCELLATION' | 'TECHNICAL_CANCEL'): string {
    const is_part = payment.captured > 0 && payment.captured < payment.amount.value;
    if (payment.status === 'captured' && is_part && !payment.is_released) {
      payment.is_released = true;
      return this.#modified(payment, eventCode, true, payment.amount);
    }
    const isPossible = (payment.status === 'authorised' && payment.refunded === 0) || payment.status === 'waiting';
    // Cancelling a payment that was never authorised leaves no entry in the books.
    if (isPossible && payment.status !== 'waiting') book(this.#state, payment, 'Cancelled');
    if (isPossible) payment.status = 'cancelled';
    return this.#modified(payment, eventCode, isPossible, payment.amount);
  }

  /** The provider's people decide a review for fraud; a rejected payment is cancelled. False for an unknown payment. */
  review(psp_reference: string, accepted: boolean): boolean {
    const payment = this.#state.payments.get(psp_reference);
    if (!payment) return false;
    payment.is_reviewed = false;
    this.#modified(payment, accepted ? 'MANUAL_REVIEW_ACCEPT' : 'MANUAL_REVIEW_REJECT', true, payment.amount);
    if (!accepted) this.undo(payment, 'CANCELLATION');
    return true;
  }

  /** Captures an authorisation or a part of it; the parts never exceed it. */
  capture(payment: SimulatedPayment, amount: Amount): string {
    const isPossible =
      (payment.status === 'authorised' || payment.status === 'captured') &&
      !payment.is_released &&
      amount.currency === payment.amount.currency &&
      amount.value > 0 &&
      payment.captured + amount.value <= payment.amount.value;
    return this.#captured(payment, isPossible, amount);
  }

  #captured(payment: SimulatedPayment, isPossible: boolean, amount: Amount): string {
    if (isPossible) {
      payment.status = 'captured';
      payment.captured += amount.value;
    }
    const undone = this.#modified(payment, 'CAPTURE', isPossible, amount);
    if (isPossible) book(this.#state, { ...payment, amount }, 'SentForSettle', undone);
    return undone;
  }

  /** Refunds money, all or a part; never more than was paid, and nothing before its capture. */
  refund(payment: SimulatedPayment, amount: Amount): string {
    // The account's own setting captures what the shop left to it, without a notification.
    const is_paid = payment.status === 'captured' || (payment.status === 'authorised' && payment.capture === 'account');
    const isFailing = this.#state.knobs.next_refund === 'failed';
    if (isFailing) this.#state.knobs.next_refund = null;
    const isPossible =
      !isFailing &&
      is_paid &&
      amount.currency === payment.amount.currency &&
      amount.value > 0 &&
      payment.refunded + amount.value <= (payment.captured || payment.amount.value);
    if (isPossible) {
      payment.refunded += amount.value;
      if (payment.refunded === payment.amount.value) payment.status = 'refunded';
    }
    const undone = this.#modified(payment, 'REFUND', isPossible, amount);
    if (isPossible) book(this.#state, { ...payment, amount }, 'SentForRefund', undone);
    return undone;
  }

  /** The money of a refund comes back from the shopper's bank, by the refund's reference. False for an unknown one, and the second time. */
  refundBack(reference: string, eventCode: 'REFUND_FAILED' | 'REFUNDED_REVERSED'): boolean {
    const booked = this.#state.bookings.find(
      ({ modification, record_type }) => modification === reference && record_type === 'SentForRefund',
    );
    const payment = booked && this.#state.payments.get(booked.psp_reference);
    if (!booked || !payment || this.#returned.has(reference)) return false;
    this.#returned.add(reference);
    payment.refunded -= booked.amount.value;
    if (payment.status === 'refunded') payment.status = 'captured';
    const { psp_reference: originalReference, reference: merchantReference } = payment;
    const { amount } = booked;
    this.#notifier.send({
      eventCode,
      success: true,
      pspReference: reference,
      originalReference,
      merchantReference,
      amount,
    });
    return true;
  }

  /** Notifies the shop of a modification, possible or not. Returns its reference. */
  #modified(
    payment: SimulatedPayment,
    eventCode:
      | 'CAPTURE'
      | 'CANCELLATION'
      | 'TECHNICAL_CANCEL'
      | 'REFUND'
      | 'MANUAL_REVIEW_ACCEPT'
      | 'MANUAL_REVIEW_REJECT',
    success: boolean,
    amount: Amount,
  ): string {
    const undone = pspReference();
    this.#notifier.send({
      eventCode,
      success,
      pspReference: undone,
      originalReference: payment.psp_reference,
      merchantReference: payment.reference,
      amount,
    });
    return undone;
  }

  /** The bank's decision, once: booked and notified. `refusal` is null where it approved. */
  #settled(payment: SimulatedPayment, refusal: string | null): Answer {
    if (payment.status === 'waiting') {
      payment.status = refusal === null ? 'authorised' : 'refused';
      payment.refusal = refusal;
      book(this.#state, payment, refusal === null ? 'Authorised' : 'Refused');
      if (refusal === null && payment.store_for) storeCard(this.#state, payment, payment.store_for);
      this.#notifier.send(authorisationNotice(payment), payment.delivery ?? undefined);
      if (payment.status === 'authorised' && payment.capture === 'at_once')
        this.#captured(payment, true, payment.amount);
    }
    return answerOf(payment);
  }
}
