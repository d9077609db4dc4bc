/** A text message on its way; the same `message_id` is delivered once, however often it is sent. */
type TextMessage = { readonly message_id: string; readonly to: string; readonly text: string };

/** The provider will never take this message: a number that does not exist, a text that it does not carry. */
export class MessageRefused extends Error {}

/** What the shop asks of the service that carries its text messages. */
export type SmsSender = {
  /** Throws MessageRefused, or another error where trying again may help. Neither names the phone (invariant S16). */
  send: (message: TextMessage) => Promise<void>;
};
