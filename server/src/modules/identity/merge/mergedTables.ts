// What a merge of two accounts does with each table of personal data. The compiler asks for a row of each table that the export and the
// erasure know (`personalSources.ts`), and a test for each column of the database that names a customer. decisions/0119.
import type { MergeSubject } from '@vitrine/rules/account/merge';
import type { Tx } from '../../../platform/db/database.ts';
import { mergeAccountBasket } from '../../checkout/payment/mergeBasket.ts';
import { joinWishes } from '../../checkout/wishlist/joinWishes.ts';
import { accountMails } from '../account/mails.ts';
import { personalDataMails } from '../personaldata/mails.ts';
import type { ofPersons } from '../personaldata/personalSources.ts';
import { mergeMails } from './mails.ts';
import * as moves from './moveQueries.ts';
import type { Pair } from './pair.ts';

type MergedTable = keyof typeof ofPersons;

type Merging = {
  /** What the office calls it; none where another table shows it, or where it says nothing to a person. */
  readonly subject?: MergeSubject;
} & (
  | { readonly does: 'moves'; readonly move: (tx: Tx, pair: Pair, now: Date) => Promise<void> }
  /** It names no account itself: it belongs to a row of the other table. */
  | { readonly does: 'follows'; readonly of: MergedTable }
  /** The rows of the account that goes are deleted, those that its erasure would name. */
  | { readonly does: 'ends' }
  | { readonly does: 'stays'; readonly why: string }
);

const ends = { does: 'ends' } as const;
const ofOrder = { does: 'follows', of: 'shop_order' } as const;

/** The mails about an account itself: one that has not left would speak of an account that is no more. */
const ownMails: readonly string[] = [accountMails, personalDataMails, mergeMails].flatMap((kinds) =>
  Object.keys(kinds).filter((kind) => kind !== 'merge_done'),
);

/** Each table of personal data. */
export const mergedTables = {
  newsletter_request: ends,
  newsletter_subscriber: { ...ends, subject: 'newsletter' },
  stock_alert: { does: 'moves', move: moves.moveAlerts, subject: 'stock_alerts' },
  mail_outbox: { does: 'moves', move: moves.moveMails(ownMails), subject: 'mails' },
  sms_outbox: { does: 'moves', move: moves.moveTexts },
  withdrawal: {
    does: 'stays',
    why: 'A statement keeps the name and the email that it was made with; it is found by its order and by the former mailbox.',
    subject: 'withdrawals',
  },
  sms_code: ends,
  sms_phone: { does: 'stays', why: 'It guards a telephone against abuse, for its own short time.' },
  sms_budget: ends,
  login_guard: ends,
  rate_limit: ends,
  idempotency: ends,
  order_proof: ends,
  wechat_identity: ends,
  wechat_payer: ends,
  wechat_binding: { ...ends, subject: 'wechat' },
  client_size: { does: 'moves', move: moves.moveSizes, subject: 'sizes' },
  card_consent: { ...ends, subject: 'card_consent' },
  basket_line: { does: 'follows', of: 'basket', subject: 'basket' },
  basket_aside: { does: 'follows', of: 'basket' },
  payment_link: { does: 'moves', move: moves.moveRows('payment_link') },
  checkout: { does: 'follows', of: 'basket' },
  basket: { does: 'moves', move: mergeAccountBasket },
  wish: {
    does: 'moves',
    move: (tx, { stays_id, goes_id }) => joinWishes(tx, stays_id, { session_id: null, customer_id: goes_id }),
    subject: 'wish_list',
  },
  wish_share: { does: 'follows', of: 'wish', subject: 'wish_link' },
  session: { ...ends, subject: 'devices' },
  customer_passkey: { ...ends, subject: 'passkeys' },
  shop_order: { does: 'moves', move: moves.moveRows('shop_order'), subject: 'orders' },
  order_find: ends,
  client_read: {
    does: 'stays',
    why: 'A log of looks is not rewritten: the client reads those at her former account too.',
  },
  staff_note: { does: 'moves', move: moves.moveRows('staff_note'), subject: 'notes' },
  handover_report: ofOrder,
  address_change: ofOrder,
  delivery_change: ofOrder,
  pickup_code: ofOrder,
  cfdi_receptor: ofOrder,
  cfdi: ofOrder,
  fapiao: ofOrder,
  return_request: { ...ofOrder, subject: 'returns' },
  return_photo: ofOrder,
  return_line: ofOrder,
  invoice: ofOrder,
  paper: ofOrder,
  shop_order_line: ofOrder,
  payment_attempt: { does: 'moves', move: moves.moveRows('payment_attempt') },
  saved_card: { ...ends, subject: 'cards' },
  customer_address: { does: 'moves', move: moves.moveAddresses, subject: 'addresses' },
  removed_address: { does: 'moves', move: moves.moveRows('removed_address') },
  password_reset: { ...ends, subject: 'links' },
  own_data_link: { ...ends, subject: 'links' },
  reservation: { does: 'moves', move: moves.moveKeyedRows('reservation'), subject: 'reservations' },
  salon_visit: { does: 'moves', move: moves.moveKeyedRows('salon_visit'), subject: 'visits' },
  salon_waiting: { does: 'moves', move: moves.moveWaiting, subject: 'waiting' },
  merge_request: ends,
  account_merge: { does: 'moves', move: moves.moveRows('account_merge') },
  customer: ends,
} as const satisfies Readonly<Record<MergedTable, Merging>>;

/** The tables with what a merge does, in the sequence of the erasure: the account last. */
export const mergedRows: readonly (readonly [table: string, merging: Merging])[] =
  Object.entries<Merging>(mergedTables);
