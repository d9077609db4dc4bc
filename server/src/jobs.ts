import { sendMails } from './mail/sendMails.ts';
import { eraseShipped, removeCards } from './owndata/finishErasures.ts';
import { giveBackSurplus, settleOpen } from './payment/settleOpen.ts';
import type { Shop } from './shop.ts';
import { sendSms } from './sms/sendSms.ts';

type Jobs = Readonly<Record<string, (shop: Shop) => Promise<number>>>;

/** What is done every so many milliseconds; any number of servers may, as every row is taken by one of them (`skip locked`). */
const rounds: readonly { every: number; jobs: Jobs }[] = [
  // Somebody stands before a form and waits for the code.
  { every: 1_000, jobs: { sendSms } },
  { every: 5_000, jobs: { sendMails, settleOpen, giveBackSurplus, eraseShipped, removeCards } },
];

function workEvery(shop: Shop, every: number, jobs: Jobs): () => Promise<void> {
  let running = Promise.resolve();
  let busy = false;
  const round = async (): Promise<void> => {
    for (const [name, job] of Object.entries(jobs)) {
      await job(shop).catch((error: unknown) => shop.log.error({ err: error, job: name }, 'job failed'));
    }
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

/** Does the shop's work that nobody waits for, until told to stop. Returns how to stop it: the rounds in hand are finished. */
export function workRegularly(shop: Shop): () => Promise<void> {
  const stops = rounds.map(({ every, jobs }) => workEvery(shop, every, jobs));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
