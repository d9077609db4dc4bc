import type { RoleColumns } from './memberRole.ts';

/** A key with the role of the member that answers for it, without its secrets. decisions/0133. */
export type KeyRow = RoleColumns & {
  readonly key_id: string;
  readonly name: string;
  /** The name of that member. */
  readonly member: string;
  /** Whether the account of that member is open. */
  readonly has_open_member: boolean;
  /** The last day of that account, where it has one. */
  readonly member_ends_on: string | null;
  readonly scopes: readonly string[];
  readonly key_countries: readonly string[] | null;
  readonly key_stores: readonly string[] | null;
  readonly networks: readonly string[];
  readonly created_at: Date;
  readonly ends_on: string;
  readonly revoked_at: Date | null;
  readonly secret_end: string;
  readonly old_end: string | null;
  readonly old_until: Date | null;
};
