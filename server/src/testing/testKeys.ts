// Keys of programs, made by the call, and the calls of such a program. decisions/0133.
import { randomUUID } from 'node:crypto';
import { type DecidedKey, staffKeyAdd } from '@vitrine/contract/staffKeys';
import { createApi } from '../platform/http/app.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { routes } from '../modules.ts';
import { clientOf } from './testShop.ts';
import type { staffMember } from './staffMembers.ts';

type Member = Pick<Awaited<ReturnType<typeof staffMember>>, 'post'>;

/** What a member decides about a key, with a name of its own. */
export const decidedKey = (more: Partial<DecidedKey> = {}): DecidedKey => ({
  name: `ERP ${randomUUID().slice(0, 8)}`,
  scopes: ['orders:read'],
  countries: null,
  stores: null,
  networks: [],
  ends_on: '2027-06-30',
  ...more,
});

/** Makes a key. Returns it with its secret. */
export async function madeKey({ post }: Member, more: Partial<DecidedKey> = {}) {
  const { status, body } = await post('/api-keys', { ...decidedKey(more), key_id: randomUUID(), reason: 'Test' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return staffKeyAdd.answer.parse(body);
}

/** The calls of a program: no cookie and no token, a key alone. */
export function program(shop: Shop, secret: string, headers: Record<string, string> = {}) {
  const app = createApi(shop, routes(shop));
  const client = clientOf((path, init) => app.request(path, init));
  const authorization = `Bearer ${secret}`;
  const at = (path: string): string => (path.startsWith('/api/') ? path : `/api/backend/staff${path}`);
  return {
    get: (path: string) => client.get(at(path), { authorization, ...headers }),
    post: (path: string, body: unknown, key: string = randomUUID()) =>
      client.post(at(path), body, { authorization, 'idempotency-key': key, ...headers }),
  };
}
