/** A text message. `message_id` is the idempotency key: the provider delivers it once, even after retries. */
type TextMessage = { readonly message_id: string; readonly to: string; readonly text: string };

/** The provider rejects this message permanently: an unknown number, or a refused text. */
export class MessageRefused extends Error {}

/** A service that sends text messages. */
export type SmsSender = {
  /** Throws MessageRefused, or another error when a retry may help. Neither names the phone (invariant S16). */
  send: (message: TextMessage) => Promise<void>;
};
