import type { Database } from './database.ts';

type OpenRestore = { backup_at: Date; restored_at: Date };

/** The earliest restore that is not reconciled yet. */
export function openRestore(db: Database): Promise<OpenRestore | undefined> {
  return db
    .selectFrom('database_restore')
    .select((eb) => [eb.fn.min('backup_at').as('backup_at'), eb.fn.max('restored_at').as('restored_at')])
    .where('reconciled_at', 'is', null)
    .having((eb) => eb.fn.countAll(), '>', 0)
    .executeTakeFirst();
}
