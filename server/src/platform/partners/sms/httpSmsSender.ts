import type { Config } from '../../config/config.ts';
import { MessageRefused, type SmsSender } from './smsSender.ts';

const patienceMs = 10_000;
/** Answers after which trying again may help: too many, timeouts, faults of theirs, keys that an operator will mend. */
const passing = (status: number): boolean => [401, 403, 408, 409, 425, 429].includes(status) || status >= 500;

/**
 * Text messages by HTTP: `POST {SMS_URL}/messages` with `to`, `from` and `text` as JSON, the key as bearer, the
 * message's name in `Idempotency-Key`. Most providers speak this or are behind a gateway that does.
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
      // What it says is not read: it may repeat the phone.
      await response.body?.cancel();
      if (response.ok) return;
      const reason = `the SMS provider answered ${response.status}`;
      throw passing(response.status) ? new Error(reason) : new MessageRefused(reason);
    },
  };
}
