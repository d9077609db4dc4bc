import { ConfigError } from '../config/config.ts';
import type { Command } from '../db/commandWords.ts';
import { withShop } from '../db/commandLine.ts';
import { failedJobs, retryJob } from './queries.ts';

export const jobCommands: Record<string, Command> = {
  jobs: {
    takes: '[ID]',
    says: 'lists the jobs that failed for good; with an ID lets that one try again',
    run: (url, [id]) =>
      withShop(url, async ({ db }) => {
        if (id === undefined)
          for (const { job_id, kind, key, tries, failed_at, last_error } of await failedJobs(db))
            console.log(`${job_id}  ${failed_at.toISOString()}  ${kind} ${key}  ${tries} tries  ${last_error}`);
        else if (!/^\d{1,15}$/u.test(id) || !(await retryJob(db, id)))
          throw new ConfigError(`no failed job has the ID ${id}`);
        else console.log(`job ${id} is tried again`);
      }),
  },
};
