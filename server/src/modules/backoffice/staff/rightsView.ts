import type { Scope } from '@vitrine/rules/staff/role';
import type { Rights } from '@vitrine/rules/staff/staffRoles';

/** Rights in the contract's shape. */
export const rightsView = ({ orders, returns, acts }: Rights) => ({
  orders: [...orders],
  returns: [...returns],
  acts: [...acts],
});

/** A scope in the contract's shape. */
export const scopeView = ({ countries, stores, limit }: Scope) => ({
  countries: countries && [...countries],
  stores: stores && [...stores],
  limit,
});
