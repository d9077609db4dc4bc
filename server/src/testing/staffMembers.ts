// Members of staff with an account, signed in by the calls.
import { randomBytes, randomUUID } from 'node:crypto';
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { houseRole, presetRole, type Scope } from '@vitrine/rules/staff/role';
import type { StaffRole } from '@vitrine/rules/staff/staffRoles';
import { routes } from '../modules.ts';
import { argonHash } from '../modules/identity/signin/argon.ts';
import { addAccount } from '../modules/backoffice/staff/queries.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { testClient } from './testShop.ts';

export const staffPassword = 'Atelier!2026-k';
const hash = argonHash(staffPassword);

/** A role of the house. */
export type HouseRole = { readonly role_id: string };

/** Adds a role of the house: a preset with another scope. */
export async function addRole(shop: Shop, preset: StaffRole, scope: Partial<Scope> = {}): Promise<HouseRole> {
  const { rights, scope: usual } = presetRole(preset);
  const { countries, stores, limit } = { ...usual, ...scope };
  const role_id = randomUUID();
  const row = {
    role_id,
    name: `${preset} ${role_id.slice(0, 8)}`,
    order_steps: [...rights.orders],
    return_steps: [...rights.returns],
    acts: [...rights.acts],
    countries: countries && [...countries],
    has_own_store: stores === 'own',
    stores: stores === 'own' || stores === null ? null : [...stores],
    limit_amount: limit,
    created_at: shop.now(),
  };
  await shop.db.insertInto('staff_role').values(row).execute();
  return { role_id };
}

/** Adds an account of staff. */
export async function addStaff(shop: Shop, of: StaffRole | HouseRole, store_id: string | null = null) {
  const staff_id = randomUUID();
  const { role, role_id } = typeof of === 'string' ? { role: of, role_id: null } : { role: houseRole, ...of };
  const email = `${role}.${staff_id.slice(0, 8)}@house.example`;
  const account = { staff_id, email, name: `Mme ${role}`, role, role_id, store_id };
  await addAccount(shop.db, { ...account, password_hash: await hash, created_at: shop.now() });
  return account;
}

/** Gives an account a second factor. Returns its secret. */
export async function enrol(shop: Shop, staff_id: string): Promise<Buffer> {
  const secret = randomBytes(20);
  await shop.db.insertInto('staff_factor').values({ staff_id, secret, created_at: shop.now() }).execute();
  await shop.db.updateTable('staff_account').set({ has_factor: true }).where('staff_id', '=', staff_id).execute();
  return secret;
}

/** A browser at the shop's calls, with the session that anti-forgery needs. */
export async function staffBrowser(shop: Shop) {
  const browser = testClient(shop, routes(shop));
  await browser.start();
  return browser;
}

/** A signed-in member of staff with a second factor, and its calls. The code of this moment is used up. */
export async function staffMember(shop: Shop, role: StaffRole | HouseRole, store_id: string | null = null) {
  const account = await addStaff(shop, role, store_id);
  const browser = await staffBrowser(shop);
  const secret = await enrol(shop, account.staff_id);
  const credentials = { email: account.email, password: staffPassword, code: codeOf(secret, shop.now()) };
  const signedIn = await browser.post('/api/backend/staff/sign-in', credentials);
  if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body));
  const at = (path: string): string => `/api/backend/staff${path}`;
  return {
    account,
    browser,
    secret,
    get: (path: string) => browser.get(at(path)),
    post: (path: string, body: unknown, key: string = randomUUID()) =>
      browser.post(at(path), body, { 'idempotency-key': key }),
  };
}
