import { ConfigError } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { House } from '../../../platform/config/house.ts';
import * as queries from './stateQueries.ts';

/** Records on first use which house the database belongs to. Throws ConfigError when it belongs to another house. */
export async function claimHouse(db: Database, { name }: House): Promise<void> {
  const stored = await queries.houseOf(db, name);
  if (stored !== name)
    throw new ConfigError(
      `The database holds ${stored}, HOUSE names ${name}; give each house a database of its own (DATA_DIR or DATABASE_URL).`,
    );
}
