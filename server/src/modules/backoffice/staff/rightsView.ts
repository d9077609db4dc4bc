import type { Role, Scope } from '@vitrine/rules/staff/role';
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

/** A role in the contract's shape, without its name. */
export const roleView = ({ rights, scope: { countries, stores, limit } }: Role) => ({
  ...rightsView(rights),
  countries: countries && [...countries],
  has_own_store: stores === 'own',
  stores: stores === 'own' || stores === null ? null : [...stores],
  limit,
});
