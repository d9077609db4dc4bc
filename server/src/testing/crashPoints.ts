// Runs a flow once for each of its seams (every statement that writes, and every call to a partner), each time with a process that
// dies there, lets a new process go on, and checks what came of it. Dying after a seam is dying before the next one, and dying
// before a read is dying before the write after it, so each place is visited once.
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { providerOf } from '../modules/checkout/payment/shared/provider.ts';
import type { PaymentProvider } from '../platform/partners/paymentProvider.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { dyingDatabase, isWrite } from './dyingDatabase.ts';

type Seam = ReturnType<typeof dyingDatabase>['seam'];
/** The process that runs a flow: its calls over HTTP are seams, those of the test and of the new process are none. */
const dyingProcess = new AsyncLocalStorage<Seam>();
const send = globalThis.fetch;
globalThis.fetch = (...request) => {
  const seam = dyingProcess.getStore();
  return seam ? seam(() => send(...request)) : send(...request);
};

/** A shop whose process dies before its `at`th seam. */
function dyingShop(shop: Shop, pool: pg.Pool, at: number) {
  const dying = dyingDatabase(pool, at, 'before', isWrite);
  /** A call to the payment provider is one seam, however it is sent. */
  const seam = <Answer>(call: () => Promise<Answer>): Promise<Answer> => dying.seam(() => dyingProcess.exit(call));
  // A config of its own makes a provider of its own.
  const own: Shop = { ...shop, db: dying.db, replica: dying.db, config: { ...shop.config } };
  const { pay, details, capture, cancel, refund } = providerOf(own);
  Object.assign(providerOf(own), {
    pay: (...request) => seam(() => pay(...request)),
    details: (...request) => seam(() => details(...request)),
    capture: (...request) => seam(() => capture(...request)),
    cancel: (...request) => seam(() => cancel(...request)),
    refund: (...request) => seam(() => refund(...request)),
  } satisfies Partial<PaymentProvider>);
  const run = <Answer>(work: () => Promise<Answer>): Promise<Answer> => dyingProcess.run(dying.seam, work);
  return { shop: own, isDead: dying.isDead, run };
}

type Flow<Subject> = {
  /** Makes what one run works on. */
  prepare: () => Promise<Subject>;
  /** What the process does that dies. */
  act: (shop: Shop, subject: Subject) => Promise<unknown>;
  /** What a new process, or the user again, does afterwards. */
  recover: (subject: Subject) => Promise<void>;
  /** Throws where an invariant is broken. */
  check: (subject: Subject) => Promise<void>;
};

/** More seams than any flow has: one that does not end is an error. */
const mostSeams = 200;

/**
 * Dies before the first seam of a flow, then before the second, until a run ends without dying: that one is checked too.
 * Returns how many seams there were. `together` is how many processes run, and die, at the same time.
 */
export async function dieEverywhere<Subject>(
  { shop, pool, together = 1 }: { shop: Shop; pool: pg.Pool; together?: number },
  { prepare, act, recover, check }: Flow<Subject>,
): Promise<number> {
  /** Dies before one seam. Returns whether there was one. */
  const diesBefore = async (at: number): Promise<boolean> => {
    const subject = await prepare();
    const dying = dyingShop(shop, pool, at);
    // A handler may catch the death and log it: the process is dead all the same.
    await dying
      .run(() => act(dying.shop, subject))
      .catch((error: unknown) => {
        if (!dying.isDead()) throw error;
      });
    await recover(subject);
    try {
      await check(subject);
    } catch (error) {
      throw new Error(`after a crash before seam ${at}`, { cause: error });
    }
    return dying.isDead();
  };
  for (let at = 1; at <= mostSeams; at += together) {
    const some = Array.from({ length: together }, (_, more) => diesBefore(at + more));
    // oxlint-disable-next-line no-await-in-loop -- some crashes after the others
    const died = await Promise.all(some);
    if (died.includes(false)) return at - 1 + died.indexOf(false);
  }
  throw new Error(`a flow of more than ${mostSeams} seams`);
}
