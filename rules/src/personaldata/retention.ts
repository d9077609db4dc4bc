/**
 * Days for which rows are kept that no customer deletes, by what they are. The sweeps of the modules read them; where a row says
 * itself when it ends (a session, a link, a code), its own time counts. Expectations §3, decisions/0014.
 */
export const retentionDays = {
  /** Kinds, times and ids of sent mails; their data goes when they are sent. A repeated event sends no second mail meanwhile. */
  sent_mail: 90,
  sent_text: 7,
  /** Answers of calls with an `Idempotency-Key`, and steps of staff. */
  idempotency_key: 7,
  /** Links to personal data, after their end, and the last mail to an erased customer. */
  personal_data_link: 7,
  /** The basket and the wish list of a guest whose session is over, with the checkout: email, addresses, gift. */
  guest_basket: 30,
  /** An order by telephone whose payment link was not paid, after the end of the link. decisions/0120. */
  payment_link: 30,
  /** An order that was never paid: its email and addresses. */
  unpaid_order: 90,
  /** A back-in-stock alert, after its mail. */
  mailed_alert: 30,
  /** A withdrawal whose order was not found. */
  unmatched_withdrawal: 365,
  /** Requests to merge two accounts, after they were asked for; each is over after days. decisions/0119. */
  merge_request: 90,
  /** Who of the house opened a client's data. Invariant S16. */
  client_read: 365,
  /** Pick lists of the warehouse, after their end. decisions/0115. */
  pick_wave: 400,
  /** Which lists staff took out of the office, and when. Invariant S16. */
  staff_export: 365,
  /** What was done on the pages of boutiques, and by whom; it names no client. */
  boutique_step: 400,
  /** Changes of catalogue, prices, contents and boutiques: five years. `keep_change.sql` holds the same days. */
  change: 1825,
  /** What IT did with failed jobs and messages, as long as changes. decisions/0125. */
  operation_step: 1825,
  /** What webhooks were sent: numbers and statuses. decisions/0131. */
  webhook_delivery: 30,
  /** Figures of the calls to partners; pages show an hour of them. decisions/0125. */
  partner_minute: 2,
  /** Parts of pictures whose upload rests. decisions/0143. */
  picture_upload: 1,
  /** How often a term was searched on a day in a storefront; a term of fewer than three searches. decisions/0127. */
  search_count: 90,
  rare_search: 7,
  /** Comparisons with the payment provider's books. */
  reconciliation: 400,
} as const;

/** The moment (ms) before which such rows are over at `now` (ms). Expectations §3. */
export const retainedSince = (what: keyof typeof retentionDays, now: number): number =>
  now - retentionDays[what] * 86_400_000;
