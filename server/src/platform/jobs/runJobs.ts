import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../log/log.ts';
import { jobPause, mostJobTries } from './retry.ts';
import type { Shop } from '../shop/shop.ts';
import type { JobHandlers } from './kinds.ts';
import * as queries from './queries.ts';

/** Jobs that run concurrently. */
const atOnce = 5;
/** A run goes on while jobs are waiting, for so many milliseconds: a burst of them does not wait for the next run. */
const longestRunMs = 2_000;
/** Seconds after which another server may claim the job of a dead server; a running job renews its claim. */
const leaseSeconds = 60;
const longestError = 300;

async function run(shop: Shop, handlers: JobHandlers, job: queries.ClaimedJob): Promise<void> {
  const renewing = setInterval(() => {
    void queries.renewJob(shop.db, job, leaseSeconds).catch((error: unknown) => {
      shop.log.warn({ err: error, job_id: job.job_id, kind: job.kind }, 'job not renewed');
    });
  }, leaseSeconds * 300);
  try {
    // A job that crashes its server never records a failure, so its tries count here.
    if (job.tries > mostJobTries) throw new Error(`the server ended in each of ${mostJobTries} tries`);
    const handle = handlers.get(job.kind);
    if (!handle) throw new Error(`no module does jobs of kind ${job.kind}`);
    await handle(shop, job.data);
  } catch (error) {
    const { job_id, kind, tries } = job;
    const seconds = jobPause(tries);
    shop.metrics.jobFailed(kind);
    if (seconds === null)
      shop.log.error({ err: error, job_id, kind, tries }, 'job failed for good: npm run db -- jobs');
    else shop.log.warn({ err: error, job_id, kind, tries }, 'job failed, tried again later');
    const reason = error instanceof Error ? `${error.name}: ${messageOf(error)}` : typeof error;
    await queries.failJob(shop.db, job, seconds, reason.slice(0, longestError));
    return;
  } finally {
    clearInterval(renewing);
  }
  await queries.finishJob(shop.db, job);
}

/** Claims and runs some due jobs. Returns how many it claimed. */
async function runSome(shop: Shop, handlers: JobHandlers): Promise<number> {
  const claimed = await queries.claimJobs(shop.db, [...handlers.keys()], leaseSeconds, atOnce);
  const done = await Promise.allSettled(claimed.map((job) => run(shop, handlers, job)));
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return claimed.length;
}

/**
 * Claims and runs due jobs, each on one server at a time, until none is due or the run's time is over; a job runs again
 * when its server died. Returns how many it claimed. Throws when the database fails: the jobs are due again after their
 * lease. decisions/0012.
 */
export async function runJobs(shop: Shop, handlers: JobHandlers): Promise<number> {
  const until = performance.now() + longestRunMs;
  let all = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- some jobs after the others
    const claimed = await runSome(shop, handlers);
    all += claimed;
    if (claimed < atOnce || performance.now() >= until) return all;
  }
}

/** A regular run of jobs ends so many milliseconds before the next one begins. */
const spareMs = 50;
/** A due job whose row is locked is asked for again after so many milliseconds. */
const shortestWaitMs = 25;

/**
 * Runs due jobs, and each that comes due in the next `every` milliseconds at its moment: a price counts from then, not from the next regular run.
 * Throws as `runJobs`.
 */
export async function runJobsOnTime(shop: Shop, handlers: JobHandlers, every: number): Promise<void> {
  const until = performance.now() + every - spareMs;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one run after the other
    await runJobs(shop, handlers);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const wait = await queries.nextDueIn(shop.db, [...handlers.keys()], Math.max(0, until - performance.now()));
    if (wait === null) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sleep(Math.max(shortestWaitMs, wait));
  }
}
