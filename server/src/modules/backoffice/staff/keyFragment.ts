// The people behind an account, for rules that need two persons: a key and the members that made or renewed it are one. decisions/0133.
import { type RawBuilder, sql } from 'kysely';

/** The ids of the members behind an account, as a list: of a person itself, of a key all that made or renewed it too. */
export const membersBehind = (account: RawBuilder<unknown>) =>
  sql<string[]>`array(select ${account}::text union all
    select unnest(k.members)::text from api_key k where k.key_id = ${account})`;
