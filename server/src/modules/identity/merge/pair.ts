import type { Selectable } from 'kysely';
import type { Customer } from '../../../platform/db/schema.ts';

/** The two accounts of a merge. */
export type PairIds = { readonly stays_id: string; readonly goes_id: string };

/** An account whose row is locked, with its mailbox in canonical form. */
export type MergedAccount = Selectable<Customer> & { readonly email: string; readonly mailbox: string };

/** The accounts of a merge, locked. */
export type Pair = PairIds & { readonly stays: MergedAccount; readonly goes: MergedAccount };
