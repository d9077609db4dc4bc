import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { holdImports } from './patchQueries.ts';

/** Holds imports off until the transaction ends. Throws step_refused while one writes: `import_runs`. decisions/0127. */
export async function refuseWhileImporting(tx: Tx): Promise<void> {
  if (!(await holdImports(tx))) throw new ApiError('step_refused', { fields: { change: 'import_runs' } });
}
