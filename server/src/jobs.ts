import { sendMails } from './mail/sendMails.ts';
import { eraseShipped, removeCards } from './owndata/finishErasures.ts';
import { giveBackSurplus, settleOpen } from './payment/settleOpen.ts';
import { openRestore } from './reconcile/queries.ts';
import type { Shop } from './shop.ts';
import { sendSms } from './sms/sendSms.ts';

type Job = (shop: Shop) => Promise<unknown>;

/**
 * Ends no open payment while a restored database is not reconciled: the provider may have told the lost database that
 * it was paid, and tells it once only.
 */
const unlessRestored =
  (job: Job): Job =>
  async (shop) =>
    (await openRestore(shop.db)) ? undefined : job(shop);

/**
 * What is done every so many milliseconds, some rows at a time; any number of servers may, as every row is taken by one
 * of them (`skip locked`).
 */
export const rounds: readonly { every: number; jobs: Readonly<Record<string, Job>> }[] = [
  // A shopper waits for the code before a form. Mails leave at a rate that follows their queue, up to MAIL_RATE.
  { every: 1_000, jobs: { sendSms, sendMails } },
  { every: 5_000, jobs: { settleOpen: unlessRestored(settleOpen), giveBackSurplus, eraseShipped, removeCards } },
];

/**
 * Does a job every so many milliseconds, unless it is still at it. Each goes by itself: none waits because another's
 * partner is silent. Returns how to stop it: what is in hand is finished.
 */
export function workEvery(shop: Shop, every: number, name: string, job: Job): () => Promise<void> {
  let running = Promise.resolve();
  let busy = false;
  const round = async (): Promise<void> => {
    await job(shop).catch((error: unknown) => {
      shop.metrics.jobFailed(name);
      shop.log.error({ err: error, job: name }, 'job failed');
    });
    busy = false;
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = round();
  }, every);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Does the shop's work that nobody waits for, until told to stop. Returns how to stop it: what is in hand is finished.
 */
export function workRegularly(shop: Shop): () => Promise<void> {
  const stops = rounds.flatMap(({ every, jobs }) =>
    Object.entries(jobs).map(([name, job]) => workEvery(shop, every, name, job)),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
