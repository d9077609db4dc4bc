import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { type Fault, faultOf } from './cards.ts';
import type { PaymentBody, Payments } from './payments.ts';
import type { State } from './state.ts';

type Settings = { api_key: string; merchant_account: string };

const refused = (status: number, errorCode: string, message: string) => ({
  status,
  errorCode,
  message,
  errorType: 'security',
});

/** Cuts the connection without an answer. */
function cut(context: Context): Response {
  const { incoming } = context.env as { incoming?: { socket?: { destroy: () => void } } };
  incoming?.socket?.destroy();
  return new Response(null, { status: 500 });
}

/** The provider's Checkout API, version 72, as far as the shop uses it. */
export function checkoutApi(state: State, payments: Payments, settings: Settings): Hono {
  const app = new Hono();
  app.use('/v72/*', async (context, next) => {
    const key = context.req.header('idempotency-key') ?? null;
    state.calls.push({ method: context.req.method, path: new URL(context.req.url).pathname, key });
    if (context.req.header('x-api-key') !== settings.api_key) {
      return context.json(refused(401, '000', 'HTTP Status Response - Unauthorized'), 401);
    }
    return next();
  });

  /** The same key gets the same answer, while the first call is at work too. */
  const once = async <Answer>(key: string | null, work: () => Answer | Promise<Answer>): Promise<Answer> => {
    if (key === null) return work();
    const known = state.answers.get(key) as Promise<Answer> | undefined;
    if (known) return known;
    const answer = Promise.resolve().then(work);
    state.answers.set(key, answer);
    return answer;
  };

  const faultFor = (key: string | null, holder: string): Fault | null => {
    const { next_fault } = state.knobs;
    state.knobs.next_fault = null;
    const fault = next_fault ?? faultOf(holder);
    if (!fault || fault === 'silent' || fault === 'lost_request') return fault;
    // Asked again with its key, the provider has recovered.
    const name = key ?? holder;
    if (state.faulted.has(name)) return null;
    state.faulted.add(name);
    return fault;
  };

  /** An answer as the knob wants it: a field set to null is left out. */
  const changed = (answer: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries({ ...answer, ...state.knobs.answer_change }).filter(([, value]) => value !== null),
    );

  app.post('/v72/payments', async (context) => {
    const key = context.req.header('idempotency-key') ?? null;
    const body = await context.req.json<PaymentBody>();
    if (body.merchantAccount !== settings.merchant_account) {
      return context.json(refused(403, '901', 'Invalid Merchant Account'), 403);
    }
    const stored = state.cards.get(body.paymentMethod.storedPaymentMethodId ?? '');
    if (body.paymentMethod.storedPaymentMethodId && stored?.shopper !== body.shopperReference) {
      return context.json(refused(422, '800', 'Contract not found'), 422);
    }
    const fault = faultFor(key, body.paymentMethod.holderName ?? '');
    if (fault === 'server_error') return context.json(refused(500, '905', 'Payment details are not supported'), 500);
    if (fault === 'lost_request') return cut(context);
    const { status, answer } = await once(key, () => payments.pay(body));
    if (fault === 'lost_answer' || fault === 'silent') return cut(context);
    if (fault === 'timeout') await sleep(state.knobs.delay_ms);
    return context.json(changed(answer), status);
  });

  app.post('/v72/payments/details', async (context) => {
    const key = context.req.header('idempotency-key') ?? null;
    const { details, paymentData } = await context.req.json<{
      details: Record<string, string>;
      paymentData?: string;
    }>();
    const fault = faultFor(key, '');
    if (fault === 'server_error') return context.json(refused(500, '905', 'broken'), 500);
    if (fault === 'lost_request') return cut(context);
    const { status, answer } = await once(key, () => payments.details(details, paymentData));
    if (fault === 'lost_answer' || fault === 'silent') return cut(context);
    if (fault === 'timeout') await sleep(state.knobs.delay_ms);
    return context.json(changed(answer), status);
  });

  app.post('/v72/paymentMethods', (context) =>
    context.json({
      paymentMethods: [
        { type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex', 'cartebancaire', 'maestro', 'jcb', 'cup'] },
        { type: 'paypal', name: 'PayPal' },
        { type: 'alipay', name: 'Alipay' },
        { type: 'wechatpayQR', name: 'WeChat Pay' },
        { type: 'unionpay', name: 'UnionPay' },
        { type: 'kcp_creditcard', name: 'KCP' },
        { type: 'kcp_payco', name: 'PayCo' },
      ],
      storedPaymentMethods: [],
    }),
  );

  app.get('/v72/storedPaymentMethods', (context) => {
    const shopperReference = context.req.query('shopperReference') ?? '';
    const held = [...state.cards.values()].filter((card) => card.shopper === shopperReference);
    return context.json({
      merchantAccount: settings.merchant_account,
      shopperReference,
      storedPaymentMethods: held.map(({ shopper: _shopper, number: _number, ...card }) => ({
        ...card,
        type: 'scheme',
        supportedShopperInteractions: ['Ecommerce', 'ContAuth'],
        supportedRecurringProcessingModels: ['CardOnFile'],
      })),
    });
  });

  app.delete('/v72/storedPaymentMethods/:id', (context) => {
    if (faultFor(null, '') !== null) return context.json(refused(500, '905', 'broken'), 500);
    const card = state.cards.get(context.req.param('id'));
    if (!card || card.shopper !== context.req.query('shopperReference')) {
      return context.json(refused(404, '800', 'Contract not found'), 404);
    }
    state.cards.delete(card.id);
    return context.body(null, 204);
  });

  app.post('/v72/cancels', async (context) => {
    const { paymentReference } = await context.req.json<{ paymentReference: string }>();
    const known = [...state.payments.values()].filter(({ reference }) => reference === paymentReference);
    for (const payment of known) payments.undo(payment, 'TECHNICAL_CANCEL');
    return context.json({ paymentReference, status: 'received', pspReference: 'RECEIVED00000000' }, 201);
  });

  for (const [word, eventCode] of [
    ['cancels', 'CANCELLATION'],
    ['refunds', 'REFUND'],
  ] as const) {
    app.post(`/v72/payments/:psp/${word}`, async (context) => {
      const payment = state.payments.get(context.req.param('psp') ?? '');
      if (!payment) return context.json(refused(422, '167', 'Original pspReference required'), 422);
      const key = context.req.header('idempotency-key') ?? null;
      const pspReference = await once(key, () => payments.undo(payment, eventCode));
      return context.json({ status: 'received', paymentPspReference: payment.psp_reference, pspReference }, 201);
    });
  }
  return app;
}
