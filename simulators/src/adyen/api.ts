import { paymentTable } from '@vitrine/rules/payment/paymentMethods';
import { Hono } from 'hono';
import { answerWithFaults, faultFor, keyOf, once, refused } from './faults.ts';
import { earlierPayment, type PaymentBody } from './newPayment.ts';
import type { Payments } from './payments.ts';
import type { Amount, SimulatedPayment, State } from './state.ts';

type Settings = { api_key: string; merchant_account: string };

/** Payments, and the results that shoppers return to them. */
function paymentCalls(app: Hono, state: State, payments: Payments, { merchant_account }: Settings): void {
  app.post('/v72/payments', async (context) => {
    const body = await context.req.json<PaymentBody>();
    if (body.merchantAccount !== merchant_account) {
      return context.json(refused(403, '901', 'Invalid Merchant Account'), 403);
    }
    const stored = state.cards.get(body.paymentMethod.storedPaymentMethodId ?? '');
    if (body.paymentMethod.storedPaymentMethodId && stored?.shopper !== body.shopperReference) {
      return context.json(refused(422, '800', 'Contract not found'), 422);
    }
    return answerWithFaults(context, state, body.paymentMethod.holderName ?? '', () => payments.pay(body));
  });

  app.post('/v72/payments/details', async (context) => {
    const { details, paymentData } = await context.req.json<{
      details: Record<string, string>;
      paymentData?: string;
    }>();
    return answerWithFaults(context, state, '', () => payments.details(details, paymentData));
  });
}

const paymentMethods = [
  { type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex', 'cartebancaire', 'maestro', 'jcb', 'cup'] },
  ...Object.values(paymentTable).flatMap(({ provider_type: type, wallet: name }) =>
    name === null ? [] : [{ type, name }],
  ),
];

/** The account's payment methods, and a shopper's stored cards. */
function methodCalls(app: Hono, state: State, { merchant_account }: Settings): void {
  app.post('/v72/paymentMethods', (context) => context.json({ paymentMethods, storedPaymentMethods: [] }));

  app.get('/v72/storedPaymentMethods', (context) => {
    const shopperReference = context.req.query('shopperReference') ?? '';
    const savedCards = [...state.cards.values()].filter((card) => card.shopper === shopperReference);
    return context.json({
      merchantAccount: merchant_account,
      shopperReference,
      storedPaymentMethods: savedCards.map(({ shopper: _shopper, number: _number, ...card }) => ({
        ...card,
        type: 'scheme',
        supportedShopperInteractions: ['Ecommerce', 'ContAuth'],
        supportedRecurringProcessingModels: ['CardOnFile'],
      })),
    });
  });

  app.delete('/v72/storedPaymentMethods/:id', (context) => {
    if (faultFor(state, null, '') !== null) return context.json(refused(500, '905', 'broken'), 500);
    const card = state.cards.get(context.req.param('id'));
    if (!card || card.shopper !== context.req.query('shopperReference')) {
      return context.json(refused(404, '800', 'Contract not found'), 404);
    }
    state.cards.delete(card.id);
    return context.body(null, 204);
  });
}

/** The payment of a reference; an unknown one is of before the simulator started, where there were such. */
function paymentAt(
  state: State,
  psp_reference: string,
  asked: Parameters<typeof earlierPayment>[1],
): SimulatedPayment | undefined {
  const known = state.payments.get(psp_reference);
  if (known || !state.has_earlier) return known;
  const earlier = earlierPayment(psp_reference, asked);
  state.payments.set(psp_reference, earlier);
  return earlier;
}

/** Captures, cancellations and refunds. */
function modificationCalls(app: Hono, state: State, payments: Payments): void {
  app.post('/v72/cancels', async (context) => {
    const { paymentReference } = await context.req.json<{ paymentReference: string }>();
    const known = [...state.payments.values()].filter(({ reference }) => reference === paymentReference);
    for (const payment of known) payments.undo(payment, 'TECHNICAL_CANCEL');
    return context.json({ paymentReference, status: 'received', pspReference: 'RECEIVED00000000' }, 201);
  });

  app.post('/v72/payments/:psp/cancels', async (context) => {
    const { reference } = await context.req.json<{ reference?: string }>();
    const payment = paymentAt(state, context.req.param('psp'), { reference, status: 'authorised' });
    if (!payment) return context.json(refused(422, '167', 'Original pspReference required'), 422);
    const pspReference = await once(state, keyOf(context), () => payments.undo(payment, 'CANCELLATION'));
    return context.json({ status: 'received', paymentPspReference: payment.psp_reference, pspReference }, 201);
  });

  app.post('/v72/payments/:psp/captures', async (context) => {
    const { amount, reference } = await context.req.json<{ amount: Amount; reference?: string }>();
    const payment = paymentAt(state, context.req.param('psp'), { reference, amount, status: 'authorised' });
    if (!payment) return context.json(refused(422, '167', 'Original pspReference required'), 422);
    const pspReference = await once(state, keyOf(context), () => payments.capture(payment, amount));
    return context.json({ status: 'received', paymentPspReference: payment.psp_reference, pspReference }, 201);
  });

  app.post('/v72/payments/:psp/refunds', async (context) => {
    const { amount, reference } = await context.req.json<{ amount: Amount; reference?: string }>();
    const payment = paymentAt(state, context.req.param('psp'), { reference, amount, status: 'captured' });
    if (!payment) return context.json(refused(422, '167', 'Original pspReference required'), 422);
    const pspReference = await once(state, keyOf(context), () => {
      if (state.knobs.next_refund !== 'refused') return payments.refund(payment, amount);
      state.knobs.next_refund = null;
      return null;
    });
    if (pspReference === null) return context.json(refused(422, '167', 'Insufficient balance'), 422);
    return context.json({ status: 'received', paymentPspReference: payment.psp_reference, pspReference }, 201);
  });
}

/** The provider's Checkout API, version 72, as far as the shop uses it. */
export function checkoutApi(state: State, payments: Payments, settings: Settings): Hono {
  const app = new Hono();
  app.use('/v72/*', async (context, next) => {
    const key = keyOf(context);
    state.calls.push({ method: context.req.method, path: new URL(context.req.url).pathname, key });
    if (context.req.header('x-api-key') !== settings.api_key) {
      return context.json(refused(401, '000', 'HTTP Status Response - Unauthorized'), 401);
    }
    if (state.knobs.is_down) return context.json(refused(500, '905', 'broken'), 500);
    return next();
  });
  paymentCalls(app, state, payments, settings);
  methodCalls(app, state, settings);
  modificationCalls(app, state, payments);
  return app;
}
