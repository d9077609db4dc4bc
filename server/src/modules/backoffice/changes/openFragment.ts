import { type RawBuilder, sql } from 'kysely';

/** Whether a proposal was neither applied nor refused nor withdrawn. `proposal` is the alias of the table. decisions/0118. */
export const isOpen = (proposal: string): RawBuilder<boolean> => {
  const verdict = sql.ref(`${proposal}.verdict`);
  return sql<boolean>`${sql.ref(`${proposal}.applied_at`)} is null and ${verdict} is distinct from 'refused'
    and ${verdict} is distinct from 'withdrawn'`;
};

/** Whether an open proposal can still count: it has not failed. */
export const waits = (proposal: string): RawBuilder<boolean> =>
  sql<boolean>`${isOpen(proposal)} and ${sql.ref(`${proposal}.failure`)} is null`;
