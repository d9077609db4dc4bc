import { hmacValidator } from '@adyen/api-library';
import type { Delivery } from './cards.ts';
import type { Amount, SimulatedPayment, State } from './state.ts';

export type Notice = {
  eventCode: string;
  success: boolean;
  pspReference: string;
  originalReference?: string;
  merchantReference: string;
  amount: Amount;
  reason?: string;
  /** Fields that the signature does not cover. */
  unsigned?: Record<string, string>;
};

export type Notifier = { send: (notice: Notice, delivery?: Delivery) => void; settled: () => Promise<void> };
type Settings = { merchant_account: string; hmac_key: string; webhook_url: string };

const validator = new hmacValidator();
type Signed = Parameters<typeof validator.calculateHmac>[0];
const retries = [1000, 3000, 10_000];

/** A signed notification in the provider's format. */
export function signedNotification(
  notice: Notice,
  { merchant_account, hmac_key }: Pick<Settings, 'merchant_account' | 'hmac_key'>,
): object {
  const { unsigned, ...signed } = notice;
  const item = {
    ...signed,
    originalReference: notice.originalReference ?? '',
    merchantAccountCode: merchant_account,
    success: String(notice.success),
    eventDate: new Date().toISOString(),
    reason: notice.reason ?? '',
  };
  // Signed in the wire format; the library's type uses enums for the same values.
  const hmacSignature = validator.calculateHmac(item as unknown as Signed, hmac_key);
  return {
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...item, additionalData: { ...unsigned, hmacSignature } } }],
  };
}

/**
 * Sends notifications to the shop as the knobs say: at once, late, three times, or never; repeats them until the shop accepts.
 */
export function createNotifier(state: State, settings: Settings): Notifier {
  const under_way = new Set<Promise<void>>();
  const accepted = async (body: string): Promise<boolean> => {
    try {
      const response = await fetch(settings.webhook_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      return response.ok && (await response.text()) === '[accepted]';
    } catch {
      return false;
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms).unref();
    });
  const deliver = async (body: string, is_late: boolean, times: number): Promise<void> => {
    if (is_late) await (state.held ?? pause(state.knobs.delay_ms));
    for (let time = 0; time < times; time += 1) {
      for (const again of [...retries, 0]) {
        if (await accepted(body)) break;
        if (again > 0) await pause(again);
      }
    }
  };
  return {
    send: (notice, delivery = state.knobs.delivery) => {
      if (delivery === 'lost') return;
      const body = JSON.stringify(signedNotification(notice, settings));
      const sent = deliver(body, delivery === 'delayed', delivery === 'repeated' ? 3 : 1);
      under_way.add(sent);
      void sent.finally(() => under_way.delete(sent));
    },
    settled: async () => {
      while (under_way.size > 0) await Promise.all(under_way);
    },
  };
}

/** The notification of an authorisation's result. */
export function authorisationNotice(payment: SimulatedPayment): Notice {
  return {
    eventCode: 'AUTHORISATION',
    success: payment.status !== 'refused',
    pspReference: payment.psp_reference,
    merchantReference: payment.reference,
    amount: payment.amount,
    ...(payment.refusal ? { reason: payment.refusal } : {}),
    ...(payment.is_reviewed ? { unsigned: { fraudManualReview: 'true' } } : {}),
  };
}
