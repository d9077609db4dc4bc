import { type RawBuilder, sql } from 'kysely';

/** Whether no other store replaces the store of an alias: the code of a successor names it after a euro sign. Spec 2 §3. */
export const isOpenStore = (alias: 'store' | 'st'): RawBuilder<boolean> => sql<boolean>`not exists (
  select from store as later where position('€' in later.cegid_id) > 0
    and ${sql.ref(`${alias}.store_id`)} = any ((string_to_array(later.cegid_id, '€'))[2:]))`;
