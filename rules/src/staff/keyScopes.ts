// What a key of the house's own programs opens: scopes, and the rights behind each. decisions/0133.
import type { Rights } from './staffRoles.ts';

/** The scopes of keys, in the sequence of the form. Spec 3 §6, decisions/0133. */
export const keyScopes = [
  'orders:read',
  'clients:read',
  'papers:read',
  'dispatch:read',
  'dispatch:write',
  'returns:read',
  'returns:receive',
  'stock:read',
  'stock:write',
  'products:read',
  'products:write',
  'prices:read',
  'prices:propose',
  'texts:read',
  'texts:write',
  'accounts:read',
  'webhooks:read',
  'webhooks:write',
  'operations:read',
] as const;
export type KeyScope = (typeof keyScopes)[number];

const none: Rights = { orders: [], returns: [], acts: [] };

/**
 * The rights that the calls of each scope ask for. No scope has a right by which money leaves, which administers staff, roles or keys, which
 * decides what needs two persons, or which takes lists out as files. Spec 3 §6, decisions/0133.
 */
export const scopeRights: Readonly<Record<KeyScope, Rights>> = {
  'orders:read': { ...none, acts: ['see_orders'] },
  'clients:read': { ...none, acts: ['see_client'] },
  'papers:read': { ...none, acts: ['papers'] },
  'dispatch:read': { ...none, acts: ['prepare_orders'] },
  'dispatch:write': {
    ...none,
    orders: ['prepare', 'pack', 'ship', 'deliver'],
    acts: ['prepare_orders', 'number_parcel'],
  },
  // A read of returns goes by the right to inspect; the call that inspects is closed to keys.
  'returns:read': { ...none, acts: ['inspect'] },
  'returns:receive': { ...none, returns: ['receive'] },
  'stock:read': { ...none, acts: ['see_stock', 'count_stock', 'missing_pieces'] },
  'stock:write': { ...none, acts: ['see_stock', 'count_stock', 'move_stock', 'move_store_stock'] },
  'products:read': { ...none, acts: ['see_changes'] },
  'products:write': { ...none, acts: ['see_changes', 'change_catalogue'] },
  'prices:read': { ...none, acts: ['see_changes'] },
  'prices:propose': { ...none, acts: ['see_changes', 'change_catalogue'] },
  'texts:read': { ...none, acts: ['edit_texts'] },
  'texts:write': { ...none, acts: ['edit_texts'] },
  'accounts:read': { ...none, acts: ['see_money'] },
  'webhooks:read': { ...none, acts: ['change_settings'] },
  'webhooks:write': { ...none, acts: ['change_settings'] },
  'operations:read': { ...none, acts: ['operate'] },
};

/** Whether a text names a scope; a newer release may have others. Spec 3 §6. */
export const isKeyScope = (text: string): text is KeyScope => keyScopes.some((one) => one === text);

/** The rights of scopes together; one that this release does not know has none. Spec 3 §6, decisions/0133. */
export function rightsOfScopes(scopes: readonly string[]): Rights {
  const each = scopes.filter((scope) => isKeyScope(scope)).map((scope) => scopeRights[scope]);
  return {
    orders: [...new Set(each.flatMap(({ orders }) => orders))],
    returns: [...new Set(each.flatMap(({ returns }) => returns))],
    acts: [...new Set(each.flatMap(({ acts }) => acts))],
  };
}

/** What two have in common. */
const shared = <Item>(one: readonly Item[], other: readonly Item[]): readonly Item[] =>
  one.filter((item) => other.includes(item));

/** The rights of a key: those of its scopes that its member has too. Spec 3 §6, decisions/0133. */
export function keyRights(scopes: readonly string[], member: Rights): Rights {
  const { orders, returns, acts } = rightsOfScopes(scopes);
  return {
    orders: shared(orders, member.orders),
    returns: shared(returns, member.returns),
    acts: shared(acts, member.acts),
  };
}

/** The scopes whose rights a member has whole: those it may give to a key. Spec 3 §6, decisions/0133. */
export const givableScopes = (member: Rights): readonly KeyScope[] =>
  keyScopes.filter((scope) => {
    const { orders, returns, acts } = scopeRights[scope];
    return (
      orders.every((one) => member.orders.includes(one)) &&
      returns.every((one) => member.returns.includes(one)) &&
      acts.every((one) => member.acts.includes(one))
    );
  });
