import type { Shop } from '../shop/shop.ts';

/** The data of a job: ids only, no personal data. */
export type JobData = Readonly<Record<string, string>>;

/**
 * Runs one job. Must be idempotent, because a job runs again when its server dies. Throws to retry the job.
 */
export type JobHandler = (shop: Shop, data: JobData) => Promise<void>;

/** The handlers of all modules, by kind. */
export type JobHandlers = ReadonlyMap<string, JobHandler>;

declare const declared: unique symbol;
/** A kind of job that a module has declared by `jobKinds`. */
export type JobKind = string & { readonly [declared]: 'job' };

const known = new Set<string>();

/** Every kind that was declared: each needs a handler in its module's `module.ts`. */
export const declaredJobs: ReadonlySet<string> = known;

/** Declares the jobs of a module; `queueJob` takes no others. */
export function jobKinds<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, JobKind>> {
  for (const name of names) known.add(name);
  const plain: Readonly<Record<string, string>> = Object.fromEntries(names.map((name) => [name, name]));
  return plain as Record<Name, JobKind>;
}
