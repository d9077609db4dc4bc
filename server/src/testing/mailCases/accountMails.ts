// M16: mails of accounts of clients and of staff.
import { randomUUID } from 'node:crypto';
import { askMerge } from '../../modules/identity/merge/askMerge.ts';
import { carryOut } from '../../modules/identity/merge/carryOut.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { staffMember } from '../staffMembers.ts';
import { softwareAuthenticator } from '../softwareAuthenticator.ts';
import { begin, optionsIn, origin, passkeysOf, withPasskey } from '../testPasskeys.ts';
import { password } from '../testPersonalData.ts';
import { at, hashIn, type Case, type MailCase, type MailShop } from './mailShop.ts';

const next = 'Madder.red1899';

export function accountMails(shared: MailShop): readonly MailCase[] {
  const { database, clock, house, fresh, customer, posting, withCustomer } = shared;
  const hasOtherPassword = async (email: string): Promise<() => Promise<boolean>> => {
    const before = (await customer(email))?.password_hash;
    return async () => (await customer(email))?.password_hash !== before;
  };

  /** Staff asks two mailboxes, or merges their accounts. */
  async function mergeCase(kind: 'merge_ask' | 'merge_done'): Promise<Case> {
    const [stays, goes] = [await withCustomer(), await withCustomer()];
    const { account } = await staffMember(house.shop, 'care');
    const { staff_id } = account;
    const idOf = async ({ email }: { email: string }) => (await customer(email))?.customer_id ?? '';
    const ids = { stays_id: await idOf(stays), goes_id: await idOf(goes) };
    const ask = (shop: Shop) => askMerge(shop, { ...ids, reason: 'By telephone.', staff_id, step_key: ids.goes_id });
    const requests = database.db.selectFrom('merge_request').select('request_id').where('goes_id', '=', ids.goes_id);
    if (kind === 'merge_ask') return { act: ask, isDone: async () => (await requests.execute()).length > 0 };
    const request_id = await ask(house.shop);
    const at = { stays_confirmed_at: clock.now, goes_confirmed_at: clock.now };
    await database.db.updateTable('merge_request').set(at).where('request_id', '=', request_id).execute();
    await database.db.deleteFrom('mail_outbox').execute();
    return {
      act: (shop) => carryOut(shop, { request_id, staff_id, step_key: `${ids.goes_id} merge` }),
      isDone: async () => (await customer(goes.email)) === undefined,
    };
  }

  return [
    [
      'account_created',
      'an account is opened',
      async () => {
        const email = fresh();
        const profile = { action: 'create', prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email, password };
        return {
          act: posting(await house.browser(), '/customer', profile),
          isDone: async () => (await customer(email)) !== undefined,
        };
      },
    ],
    [
      'password_changed',
      'the password is changed',
      async () => {
        const { email, browser } = await withCustomer();
        const body = { old_password: password, new_password: next };
        return { act: posting(browser, '/change-password', body), isDone: await hasOtherPassword(email) };
      },
    ],
    [
      'password_changed',
      'the password is reset',
      async () => {
        const { email, browser } = await withCustomer();
        await posting(browser, '/forgot-password', { email })(house.shop);
        const hash = hashIn((await house.post()).at(-1)?.text);
        const body = { locale: 'fr_fr', hash, password: next };
        return {
          act: (shop) => at(shop, browser).put('/api/commerce/customer/password/reset', body),
          isDone: await hasOtherPassword(email),
        };
      },
    ],
    [
      'email_changed',
      'the email is changed',
      async () => {
        const { email, browser } = await withCustomer();
        const body = { action: 'edit', email: fresh(), password };
        return {
          act: posting(browser, '/customer', body),
          isDone: async () => (await customer(email)) === undefined,
        };
      },
    ],
    [
      'new_device',
      'a new browser signs in',
      async () => {
        const { email } = await withCustomer();
        const customer_id = (await customer(email))?.customer_id ?? '';
        const sessions = database.db.selectFrom('session').select('session_id').where('customer_id', '=', customer_id);
        const before = (await sessions.execute()).length;
        return {
          act: posting(await house.browser(), '/login', { email, password }),
          isDone: async () => (await sessions.execute()).length > before,
        };
      },
    ],
    [
      'passkey_added',
      'a passkey is added',
      async () => {
        const { browser } = await withCustomer();
        const device = softwareAuthenticator(origin);
        return {
          // A challenge counts once: each try begins with another.
          act: async (shop) => {
            const made = device.create(optionsIn(await begin(browser)));
            return posting(browser, '/customer/passkeys', made)(shop);
          },
          isDone: async () => (await passkeysOf(browser)).passkeys.length > 0,
        };
      },
    ],
    [
      'passkey_removed',
      'a passkey is removed',
      async () => {
        const { browser } = await withPasskey(house);
        await database.db.deleteFrom('mail_outbox').execute();
        const [passkey] = (await passkeysOf(browser)).passkeys;
        return {
          act: (shop) =>
            at(shop, browser).delete(`/api/commerce/customer/passkeys/${passkey?.passkey_id}?locale=fr_fr`),
          isDone: async () => (await passkeysOf(browser)).passkeys.length === 0,
        };
      },
    ],
    [
      'own_data_erased',
      'an account is erased',
      async () => {
        const { email, browser } = await withCustomer();
        const hash = await house.linkFor(browser, 'erasure');
        return {
          act: posting(browser, '/customer/data/erasure/confirm', { hash }),
          isDone: async () => (await customer(email)) === undefined,
        };
      },
    ],
    ...(['merge_ask', 'merge_done'] as const).map((kind): MailCase => [
      kind,
      'two accounts are to be one',
      () => mergeCase(kind),
    ]),
    [
      'staff_invitation',
      'a supervisor opens an account of staff',
      async () => {
        const { browser } = await staffMember(house.shop, 'supervisor');
        const invited = { locale: 'fr_fr', email: fresh(), name: 'Anne', role: 'care' };
        const row = database.db.selectFrom('staff_account').select('staff_id').where('email', '=', invited.email);
        return {
          act: (shop) =>
            at(shop, browser).post('/api/backend/staff/members', invited, { 'idempotency-key': randomUUID() }),
          isDone: async () => (await row.executeTakeFirst()) !== undefined,
        };
      },
    ],
  ];
}
