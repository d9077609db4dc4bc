import { countedMost, shownError } from '@vitrine/rules/staff/jobDesk';
import { ConfigError } from '../config/config.ts';
import type { Command } from '../db/commandWords.ts';
import { withShop } from '../db/commandLine.ts';
import type { Database } from '../db/database.ts';
import { deadJobs, kindCounts, retryOne } from './deskQueries.ts';

const most = 200;
const shown = (count: number): string => (count > countedMost ? `${countedMost}+` : String(count));

/** What the office shows of the queue: the counts of each kind, and the latest jobs that failed for good. */
async function printJobs(db: Database): Promise<void> {
  for (const { kind, waiting, later, running, failed, waits_since } of await kindCounts(db)) {
    const since = waits_since === null ? '' : `  waits since ${waits_since.toISOString()}`;
    console.log(
      `${kind}  waiting ${shown(waiting)}, later ${shown(later)}, running ${shown(running)}, failed ${shown(failed)}${since}`,
    );
  }
  const { rows } = await deadJobs(db, {}, { limit: most });
  for (const { job_id, kind, key, tries, failed_at, last_error } of rows)
    console.log(`${job_id}  ${failed_at.toISOString()}  ${kind} ${key}  ${tries} tries  ${shownError(last_error)}`);
}

export const jobCommands: Record<string, Command> = {
  jobs: {
    takes: '[ID]',
    says: 'counts the jobs of each kind and lists those that failed for good; with an ID lets that one try again',
    run: (url, [id]) =>
      withShop(url, async ({ db }) => {
        if (id === undefined) return printJobs(db);
        const isTried = /^\d{1,15}$/u.test(id) && (await db.transaction().execute((tx) => retryOne(tx, id)));
        if (!isTried) throw new ConfigError(`no failed job has the ID ${id}`);
        console.log(`job ${id} is tried again`);
      }),
  },
};
