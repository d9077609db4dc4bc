import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { brandsOf, unsealed } from './cards.ts';
import { decisionPage } from './pages.ts';
import { codePicture, picture } from './pictures.ts';
import type { Payments } from './payments.ts';
import { securedFieldsPage } from './securedFields.ts';
import type { State } from './state.ts';
import { walletScript } from './walletScript.ts';
import { translationsFor } from './translations.ts';

/** The component's files: its frames, texts and pictures, and its statistics, which are discarded. */
function componentFiles(app: Hono): void {
  app.get('/checkoutshopper/securedfields/:key/:version/securedFields.html', (context) =>
    context.html(securedFieldsPage),
  );
  for (const base of ['/checkoutshopper', '/cdn']) {
    app.get(`${base}/sdk/:version/translations/:file`, (context) =>
      context.json(translationsFor(context.req.param('file')?.replace(/\.json$/u, '') ?? '')),
    );
    app.get(`${base}/images/*`, (context) => {
      const name =
        context.req.path
          .split('/')
          .at(-1)
          ?.replace(/\.svg$/u, '') ?? '';
      context.header('content-type', 'image/svg+xml');
      return context.body(picture(name));
    });
  }
  // The provider's library asks for them anonymously from the shop's page.
  app.use('/wallets/*', cors());
  // The wallets of a device, which in the real world are Google's and Apple's own scripts.
  for (const wallet of ['apple', 'google'] as const) {
    app.get(`/wallets/${wallet}.js`, (context) => {
      context.header('content-type', 'text/javascript');
      return context.body(walletScript(wallet));
    });
  }
  app.post('/checkoutshopper/v1/applePay/sessions', (context) => {
    const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64');
    return context.json({ data: encoded({ success: true, data: JSON.stringify({ epochTimestamp: Date.now() }) }) });
  });
  // The component requests these even with its statistics off.
  app.get('/checkoutshopper/assets/html/:key/:file', (context) =>
    context.html('<!doctype html><html lang="en"><title>Device</title></html>'),
  );
  for (const base of ['/checkoutshopper', '/checkoutanalytics']) {
    app.use(`${base}/v3/analytics/*`, cors());
    app.post(`${base}/v3/analytics`, (context) => context.json({ id: 'local' }));
    app.post(`${base}/v3/analytics/:id`, (context) => context.json({}));
  }
}

/** The component's requests during a payment. */
function componentCalls(app: Hono, state: State, payments: Payments): void {
  app.post('/checkoutshopper/v3/bin/binLookup', async (context) => {
    type Asked = { encryptedBin?: string; requestId?: string; supportedBrands?: string[] };
    const asked = await context.req.json<Asked>().catch((): Asked => ({}));
    const brands = brandsOf(unsealed(asked.encryptedBin)).map((brand) => ({
      brand,
      enableLuhnCheck: true,
      supported: asked.supportedBrands?.includes(brand) ?? true,
      cvcPolicy: 'required',
      expiryDatePolicy: 'required',
    }));
    return context.json({ requestId: asked.requestId, issuingCountryCode: 'FR', brands });
  });
  // The QR code's page polls here until the phone has decided, which happens at the third poll.
  const polls = new Map<string, number>();
  app.post('/checkoutshopper/services/PaymentInitiation/v1/status', async (context) => {
    const { paymentData = '' } = await context.req.json<{ paymentData?: string }>();
    const payment = state.payments.get(paymentData);
    const seen = (polls.get(paymentData) ?? 0) + 1;
    polls.set(paymentData, seen);
    const { phone } = state.knobs;
    if (!payment || seen < 3 || phone === 'wait') return context.json({ resultCode: 'pending', type: 'pending' });
    payments.settle(payment, phone === 'approve');
    const payload = payments.decided(paymentData, phone)?.result;
    return context.json({ resultCode: phone === 'approve' ? 'authorised' : 'refused', type: 'complete', payload });
  });
  app.get('/checkoutshopper/utility/v1/barcode.png', (context) => {
    context.header('content-type', 'image/svg+xml');
    return context.body(codePicture(context.req.query('data') ?? ''));
  });
  // The WeChat app pays through its bridge (`bridgeScript`), and reports to the provider itself.
  app.use('/wechat/bridge', cors());
  app.post('/wechat/bridge', async (context) => {
    const { decision, request } = await context.req.json<{
      decision: 'approve' | 'refuse' | 'cancel';
      request: Record<string, unknown>;
    }>();
    return context.json({ is_known: payments.inApp(request, decision) });
  });
  // 3-D Secure in the page: the device is known, the bank wants no challenge.
  app.post('/checkoutshopper/v1/submitThreeDS2Fingerprint', async (context) => {
    const { paymentData = '' } = await context.req.json<{ paymentData?: string }>();
    const decided = payments.decided(paymentData, 'approve');
    return decided
      ? context.json({ type: 'completed', details: { threeDSResult: decided.result } })
      : context.json({ status: 422, errorCode: '702', message: 'Unknown payment', errorType: 'validation' }, 422);
  });
}

/** The pages of the bank and of the wallets, on which the shopper decides. */
function bankPages(app: Hono, state: State, payments: Payments): void {
  for (const kind of ['3ds', 'bank'] as const) {
    app.get(`/${kind}/:psp`, (context) => {
      const payment = state.payments.get(context.req.param('psp') ?? '');
      return payment ? context.html(decisionPage(payment, kind)) : context.notFound();
    });
    app.post(`/${kind}/:psp`, async (context) => {
      const { decision } = await context.req.parseBody();
      const taken = decision === 'approve' || decision === 'cancel' ? decision : 'refuse';
      const decided = payments.decided(context.req.param('psp') ?? '', taken);
      return decided ? context.redirect(decided.return_url, 303) : context.notFound();
    });
  }
}

/**
 * What the provider serves to the shopper's browser: the component's files and calls, the bank's and the wallets'
 * pages.
 */
export function shopperApp(state: State, payments: Payments): Hono {
  const app = new Hono();
  app.use('/checkoutshopper/*', cors({ origin: (origin) => origin, credentials: true }));
  app.use('/cdn/*', cors());
  componentFiles(app);
  componentCalls(app, state, payments);
  bankPages(app, state, payments);
  return app;
}
