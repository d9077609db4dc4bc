import { sendMails } from './mail/sendMails.ts';
import { giveBackSurplus, settleOpen } from './payment/settleOpen.ts';
import type { Shop } from './shop.ts';

/** How often each worker looks; any number of servers may, as every row is taken by one of them (`skip locked`). */
const everyMs = 5_000;

const jobs = {
  sendMails,
  settleOpen,
  giveBackSurplus,
} as const satisfies Record<string, (shop: Shop) => Promise<number>>;

/** Does the shop's work that nobody waits for, until told to stop. Returns how to stop it: the round in hand is finished. */
export function workRegularly(shop: Shop): () => Promise<void> {
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
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
