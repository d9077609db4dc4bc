import type { Config } from '../../config/config.ts';
import { MessageRefused, type SmsSender } from './smsSender.ts';

const patienceMs = 10_000;
/** Statuses worth a retry: rate limits, timeouts, provider errors, and bad credentials, which an operator can fix. */
const passing = (status: number): boolean => [401, 403, 408, 409, 425, 429].includes(status) || status >= 500;

/**
 * Text messages by HTTP: `POST {SMS_URL}/messages` with `to`, `from` and `text` as JSON, the key as bearer, the
 * message's id in `Idempotency-Key`. Other providers need a gateway with this interface.
 */
export function httpSmsSender({
  SMS_URL,
  SMS_API_KEY,
  SMS_SENDER,
}: Pick<Config, 'SMS_URL' | 'SMS_API_KEY' | 'SMS_SENDER'>): SmsSender {
  return {
    send: async ({ message_id, to, text }) => {
      const response = await fetch(`${SMS_URL}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${SMS_API_KEY}`,
          'content-type': 'application/json',
          'idempotency-key': message_id,
        },
        body: JSON.stringify({ to, from: SMS_SENDER, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      // Does not read the body, because it may repeat the phone.
      await response.body?.cancel();
      if (response.ok) return;
      const reason = `the SMS provider answered ${response.status}`;
      throw passing(response.status) ? new Error(reason) : new MessageRefused(reason);
    },
  };
}
