// Which mails about an order staff may read again and send again, and of what they are written. Spec 3 §6, decisions/0104.
import type { MailName } from './messageTable.ts';

/**
 * Why a mail is not shown or not sent again: it holds a code or link that is its recipient's alone; what it said was deleted when it
 * was sent; it went to the house; it would have no recipient any more; it still waits to be sent. Spec 3 §6, decisions/0104.
 */
export const mailRefusals = ['one_time_secret', 'not_stored', 'to_the_house', 'no_recipient', 'still_waiting'] as const;
export type MailRefusal = (typeof mailRefusals)[number];

/** A mail is written of its order alone, or also of a parcel, a return or a refund, whose id its event names. */
type Origin = 'order' | 'parcel' | 'return' | 'refund';

type Rule = { readonly of: Origin; readonly hides?: 'one_time_secret' } | { readonly refusal: MailRefusal };

const order: Rule = { of: 'order' };
const parcel: Rule = { of: 'parcel' };
const back: Rule = { of: 'return' };
const refund: Rule = { of: 'refund' };
/** The collector's code: its buyer gets it again, and staff, who hands over for it, does not read it. */
const withCode: Rule = { of: 'order', hides: 'one_time_secret' };
const secret: Rule = { refusal: 'one_time_secret' };
const forgotten: Rule = { refusal: 'not_stored' };
const house: Rule = { refusal: 'to_the_house' };

/** What staff may do with each mail. Spec 3 §6, decisions/0104. */
export const resendRules = {
  order_confirmation: order,
  order_link: order,
  order_shipped: parcel,
  order_delivered: order,
  order_cancel_asked: order,
  order_kept: order,
  order_canceled: order,
  order_rest_canceled: order,
  parcel_delivered: parcel,
  return_requested: back,
  return_received: back,
  return_refunded: back,
  return_refused: back,
  exchange_received: back,
  exchange_shipped: back,
  exchange_delivered: back,
  exchange_sold_out: back,
  exchange_given_up: back,
  refund_delayed: refund,
  refund_arrived: refund,
  refund_transferred: refund,
  goodwill_granted: refund,
  pickup_ready: withCode,
  pickup_reminder: withCode,
  pickup_collected: order,
  pickup_expired: order,
  return_pickup_refused: forgotten,
  return_pickup_canceled: forgotten,
  return_pickup_kept: forgotten,
  withdrawal_receipt: forgotten,
  withdrawal_return: forgotten,
  withdrawal_message: house,
  return_pickup_by_hand: house,
  pickup_placed: house,
  pickup_ended: house,
  boutique_returns: house,
  reservation_store: house,
  contact_message: house,
  account_created: forgotten,
  password_reset: secret,
  password_changed: forgotten,
  email_changed: forgotten,
  passkey_added: forgotten,
  passkey_removed: forgotten,
  new_device: forgotten,
  contact_receipt: forgotten,
  newsletter_confirm: secret,
  newsletter_welcome: forgotten,
  stock_alert_confirm: secret,
  stock_alert_back: forgotten,
  reservation_requested: forgotten,
  reservation_confirmed: forgotten,
  reservation_reminder: forgotten,
  reservation_ended: forgotten,
  salon_reserved: forgotten,
  salon_cancelled: forgotten,
  salon_offered: forgotten,
  salon_offer_expired: forgotten,
  salon_called_off: forgotten,
  own_data_export: secret,
  own_data_erasure: secret,
  own_data_erased: forgotten,
  merge_ask: secret,
  merge_done: forgotten,
  staff_invitation: secret,
  api_key_ends: house,
  payment_link: secret,
} as const satisfies Record<MailName, Rule>;

const isMailName = (kind: string): kind is MailName => Object.hasOwn(resendRules, kind);
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/u;
/** Between the event of a mail and the key of the call that sent it again. */
const againMark = '~';

/** The event of a mail that is sent again by a call with a key: one mail per key. Spec 3 §6, decisions/0104. */
export const againEvent = (event: string, key: string): string => `${event.split(againMark)[0]}${againMark}${key}`;

/** What a mail was made of, as far as its event tells; a refund of a return is named by the return. */
export type MailData =
  | { readonly event: string }
  | { readonly return_id: string }
  | { readonly refund_id: string }
  | { readonly refund_of: string };

function dataOf(of: Origin, event: string): MailData | null {
  const [id = ''] = uuid.exec(event) ?? [];
  if (of === 'order') return { event };
  if (of === 'refund') {
    const refund_id = /^refund-(?<id>\d+)/u.exec(event)?.groups?.['id'];
    if (refund_id !== undefined) return { refund_id };
    return id === '' ? null : { refund_of: id };
  }
  if (id === '') return null;
  return of === 'parcel' ? { event: id } : { return_id: id };
}

export type Again =
  /** `hides`: why staff does not read it. */
  { readonly data: MailData; readonly hides: MailRefusal | null } | { readonly refusal: MailRefusal };

/** Of what a mail of a kind and event can be written again, or why it cannot. Spec 3 §6, decisions/0104. */
export function mailAgain(kind: string, event: string): Again {
  const rule: Rule = isMailName(kind) ? resendRules[kind] : forgotten;
  if ('refusal' in rule) return rule;
  const [first = ''] = event.split(againMark);
  const data = dataOf(rule.of, first);
  return data === null ? { refusal: 'not_stored' } : { data, hides: rule.hides ?? null };
}

/** Whether a mail about an order goes to its client. Spec 3 §6, decisions/0104. */
export const isToClient = (kind: string): boolean => {
  const rule: Rule = isMailName(kind) ? resendRules[kind] : forgotten;
  return !('refusal' in rule) || rule.refusal !== 'to_the_house';
};
