import type { Shop } from '../../../platform/shop/shop.ts';
import { type Figures, figures } from './queries.ts';

/** Milliseconds for which the figures are cached, for any number of scrapes. */
const freshMs = 10_000;
/** Milliseconds after which a scrape stops waiting for the database. */
const patienceMs = 3_000;

/** Help text per figure. All servers of one database report the same values: take the maximum. */
const figureHelp: Readonly<Record<keyof Figures, string>> = {
  open_attempts: 'Payments that wait for the provider or the shopper',
  open_attempt_oldest_seconds: 'Age of the oldest open payment',
  payment_reviews: 'Payments that a person has to look at',
  open_reversals: 'Payments that are to be given back and are not yet',
  refunds_failed: 'Refunds that the bank refused or sent back and that wait for staff',
  mails_waiting: 'Mails in the outbox',
  mail_oldest_seconds: 'Age of the oldest mail in the outbox',
  sms_waiting: 'Text messages in the outbox',
  sms_oldest_seconds: 'Age of the oldest text message in the outbox',
  held_units: 'Pieces held by unpaid orders',
  orders_last_minute: 'Orders placed within the last minute',
  jobs_due: 'Jobs whose time has come',
  job_latest_seconds: 'How late the oldest due job is',
  jobs_failed: 'Jobs that failed for good and wait for an operator',
  settlement_differences: 'Lines of settlement reports that differ from the books',
  authorisations_expiring: 'Authorisations that end soon while pieces of their order are in the house',
  orders_held: 'Orders that are held for a review for fraud',
  withdrawals_due:
    'Withdrawals whose answer or refund is due within four days, or that have a proof of dispatch and no refund',
  reconciled_seconds_ago: 'Seconds since the payments were last compared with reports of the payment provider',
  reconciliation_differences: 'Differences that the latest comparison with the payment provider has left open',
  reconciliation_missing_days: 'Days for which the latest comparison found no report of the payment provider',
  restored_unreconciled: 'Restores of the database that are not reconciled with the payment provider',
};
const names = Object.keys(figureHelp) as (keyof Figures)[];

/**
 * Adds the database figures to the shop's metrics. A scrape reads them, at most every ten seconds. While the database
 * does not answer they are NaN, and `vitrine_figures_up` is 0.
 */
export function watchFigures(shop: Shop): void {
  let asked = Number.NEGATIVE_INFINITY;
  let known: Promise<Figures | null> = Promise.resolve(null);
  const current = (): Promise<Figures | null> => {
    if (performance.now() - asked < freshMs) return known;
    asked = performance.now();
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), patienceMs).unref();
    });
    const read = figures(shop.db).catch((error: unknown) => {
      shop.log.warn({ err: error }, 'the figures were not read');
      return null;
    });
    known = Promise.race([read, late]);
    return known;
  };
  for (const name of names)
    shop.metrics.gauge(`vitrine_${name}`, figureHelp[name], async () => (await current())?.[name] ?? Number.NaN);
  shop.metrics.gauge('vitrine_figures_up', 'Whether the database answered with its figures', async () =>
    (await current()) ? 1 : 0,
  );
}
