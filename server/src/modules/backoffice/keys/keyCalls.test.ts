// Every call of staff × keys: one with the scope, and one with all but it. decisions/0133.
import { endpoints } from '@vitrine/contract/testing/endpoints';
import { keyCalls, keyScopeOf } from '@vitrine/contract/keyCalls';
import { type KeyScope, keyScopes } from '@vitrine/rules/staff/keyScopes';
import { beforeAll, expect, test } from 'vitest';
import { boutiqueCalls, staffCalls } from '../../../testing/staffCalls.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { madeKey, program } from '../../../testing/testKeys.ts';
import { testShop } from '../../../testing/testShop.ts';

const database = testDatabase();
type Program = ReturnType<typeof program>;
let only: ReadonlyMap<KeyScope, Program>;
let but: ReadonlyMap<KeyScope, Program>;
let all: Program;
const calls = [...staffCalls, ...boutiqueCalls];
const ofHouse = endpoints.filter(({ path }) => path.startsWith('/staff/') || path.startsWith('/boutique/'));

beforeAll(async () => {
  const shop = testShop(database.db);
  const member = await staffMember(shop, 'supervisor');
  const of = async (scopes: readonly KeyScope[]) =>
    program(shop, (await madeKey(member, { scopes: [...scopes] })).secret);
  const pairs: [KeyScope, Program, Program][] = [];
  for (const scope of keyScopes)
    // oxlint-disable-next-line no-await-in-loop -- keys are made one after the other
    pairs.push([scope, await of([scope]), await of(keyScopes.filter((one) => one !== scope))]);
  only = new Map(pairs.map(([scope, one]) => [scope, one]));
  but = new Map(pairs.map(([scope, , one]) => [scope, one]));
  all = await of(keyScopes);
});

/** It asks for the right of a second scope, because it shows a client. */
const needsMore = '/staff/invoices/:number/paper';

/** The step of a return that programs take; those by which money leaves are in `keys.test.ts`. */
const taken: Readonly<Record<string, object>> = {
  '/staff/returns/:increment_id/step': { step: 'receive' },
  '/staff/returns/:increment_id/step/preview': { step: 'receive' },
};

const sent = ({ get, post }: Program, call: (typeof calls)[number]) => {
  const { path, method, address } = call;
  const body = taken[path] ?? call.body;
  const at = path.startsWith('/boutique/') ? `/api/backend${address}` : address;
  return method === 'GET' ? get(at) : post(at, body);
};
const codeOf = ({ body }: { body: unknown }): unknown =>
  (body as { error?: { internal_code?: number } } | undefined)?.error?.internal_code;
const notAllowed = 4_900_141;
const notItsRight = [4_900_110, 4_900_112, 4_900_114, notAllowed, 4_900_140];

test('S1: every call of the house says which scope it asks of a key, or that it is closed', () => {
  const names = ofHouse.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(keyCalls).toSorted()).toEqual(names.toSorted());
  expect([...new Set(Object.values(keyCalls))].toSorted()).toEqual([...keyScopes, 'closed'].toSorted());
});

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'S1: %s refuses a key without its scope',
  async (_name, call) => {
    const scope = keyScopeOf({ base: 'backend', method: call.method, path: call.path });
    if (scope === null) {
      const answer = await sent(all, call);
      expect([codeOf(answer), answer.status, answer.body]).toMatchObject([
        notAllowed,
        403,
        { error: { fields: { scope: 'closed' } } },
      ]);
      return;
    }
    const without = but.get(scope);
    const one = only.get(scope);
    if (!without || !one) throw new Error(scope);
    expect(await sent(without, call)).toMatchObject({
      status: 403,
      body: { error: { internal_code: notAllowed, fields: { scope } } },
    });
    // The rights of the scope are enough: what is refused is the thing that the call names.
    const answer = await sent(call.path === needsMore ? all : one, call);
    expect(notItsRight).not.toContain(codeOf(answer));
    expect(answer.status).not.toBe(500);
  },
);

test('a key opens no call of visitors, and its header does no harm at one that is the same for all', async () => {
  const closed = { status: 403, body: { error: { internal_code: notAllowed, fields: { scope: 'closed' } } } };
  expect(await all.get('/api/commerce/customer')).toMatchObject(closed);
  expect(await all.post('/api/commerce/login', {})).toMatchObject(closed);
});
