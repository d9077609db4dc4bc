import { Hono } from 'hono';
import { serveHere } from '../serving.ts';
import { checkoutApi } from './api.ts';
import { createNotifier, type Notice, type Notifier, signedNotification } from './notify.ts';
import { frontPage } from './pages.ts';
import { Payments } from './payments.ts';
import { closeBatches, disputeStep, type DisputeStep } from './settlements.ts';
import { reportApp } from './reports.ts';
import { shopperApp } from './shopper.ts';
import { holdLate, type Knobs, newState, type State, type StoredCard } from './state.ts';

type AdyenSimulatorOptions = {
  /** 0 takes any free port. */
  port: number;
  api_key?: string;
  merchant_account?: string;
  hmac_key?: string;
  report_key?: string;
  /** The shop's address for notifications. */
  webhook_url?: string;
  /** Cards stored earlier. */
  cards?: readonly StoredCard[];
  /** Whether there were payments before it started, of which it knows nothing: those of the invented customers, and of an earlier start. */
  has_earlier?: boolean;
};

export type AdyenSimulator = {
  url: string;
  state: State;
  /** Resolves when every notification has been delivered or abandoned. */
  settled: () => Promise<void>;
  /** Holds late answers and delayed notifications until the returned function is called. */
  hold: () => () => void;
  /** A notification signed as the provider would, for a test to send itself. */
  signed: (notice: Notice) => object;
  /** Closes the settlement batches of what was captured, refunded and charged back since the last ones; notifies the shop. */
  settle: () => number[];
  /** The shopper's bank takes money back, or returns it. Answers the dispute's reference. */
  dispute: (psp_reference: string, step: DisputeStep, value?: number) => string | null;
  /** The money of a refund comes back, by the refund's reference. */
  refundBack: (reference: string, event: 'REFUND_FAILED' | 'REFUNDED_REVERSED') => boolean;
  /** The provider's people decide a payment's review for fraud. */
  review: (psp_reference: string, accepted: boolean) => boolean;
  /** Sends one as the knobs say. */
  notify: (notice: Notice) => void;
  /**
   * The value that a shopper's click on the bank's page returns to the shop: `redirectResult` or `threeDSResult`.
   */
  decide: (psp_reference: string, decision: boolean | 'cancel') => string;
  close: () => Promise<void>;
};

type Office = { state: State; payments: Payments; notifier: Notifier; settle: () => number[] };

/** What a person or a test does at the provider: its knobs, notifications, reviews, settlements and disputes. */
function adminCalls(app: Hono, { state, payments, notifier, settle }: Office): void {
  app.get('/admin/payments', (context) => context.json([...state.payments.values()]));
  app.post('/admin/knobs', async (context) => {
    Object.assign(state.knobs, await context.req.json<Partial<Knobs>>());
    return context.json(state.knobs);
  });
  app.post('/admin/notify', async (context) => {
    notifier.send(await context.req.json<Notice>());
    return context.json({ sent: true });
  });
  app.post('/admin/review', async (context) => {
    const { psp_reference, accepted } = await context.req.json<{ psp_reference: string; accepted: boolean }>();
    return payments.review(psp_reference, accepted) ? context.json({ decided: true }) : context.text('Not Found', 404);
  });
  app.post('/admin/settle', (context) => context.json({ batches: settle() }));
  app.post('/admin/dispute', async (context) => {
    const { psp_reference, step, value } = await context.req.json<{
      psp_reference: string;
      step: DisputeStep;
      value?: number;
    }>();
    const dispute = disputeStep(state, notifier, psp_reference, step, value);
    return dispute === null ? context.text('Not Found', 404) : context.json({ dispute });
  });
}

/**
 * Starts a local payment provider that speaks Adyen's Checkout API, serves its component and sends its notifications.
 */
export async function createAdyenSimulator(options: AdyenSimulatorOptions): Promise<AdyenSimulator> {
  const settings = {
    api_key: options.api_key ?? 'local-simulator-key',
    merchant_account: options.merchant_account ?? 'VitrineLocal',
    hmac_key: options.hmac_key ?? '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
    report_key: options.report_key ?? 'local-report-key',
    webhook_url: options.webhook_url ?? 'http://127.0.0.1:3000/webhooks/adyen',
  };
  const state = newState();
  state.has_earlier = options.has_earlier ?? false;
  for (const card of options.cards ?? []) state.cards.set(card.id, card);
  const notifier = createNotifier(state, settings);
  let url = '';
  const payments = new Payments(state, notifier, () => url);

  const app = new Hono();
  app.get('/', (context) =>
    context.html(frontPage(state.knobs, [...state.payments.values()].toReversed().slice(0, 50))),
  );
  const settle = () => closeBatches(state, settings.merchant_account, notifier, url);
  adminCalls(app, { state, payments, notifier, settle });
  app.route('/', checkoutApi(state, payments, settings));
  app.route('/', reportApp(state, settings));
  app.route('/', shopperApp(state, payments));

  const served = await serveHere(app, options.port);
  ({ url } = served);
  return {
    ...served,
    state,
    settled: notifier.settled,
    hold: () => holdLate(state),
    signed: (notice) => signedNotification(notice, settings),
    settle,
    refundBack: (reference, event) => payments.refundBack(reference, event),
    review: (psp_reference, accepted) => payments.review(psp_reference, accepted),
    dispute: (psp_reference, step, value) => disputeStep(state, notifier, psp_reference, step, value),
    notify: (notice) => notifier.send(notice),
    decide: (psp_reference, decision) => {
      const taken = decision === 'cancel' ? decision : decision ? 'approve' : 'refuse';
      return payments.decided(psp_reference, taken)?.result ?? '';
    },
  };
}
