// Members of staff with an account, signed in by the calls.
import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@vitrine/rules/orders/staffRoles';
import { routes } from '../modules.ts';
import { argonHash } from '../modules/signin/argon.ts';
import { addAccount } from '../modules/staff/queries.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { testClient } from './testShop.ts';

export const staffPassword = 'Atelier!2026-k';
const hash = argonHash(staffPassword);

/** Adds an account of staff. */
export async function addStaff(shop: Shop, role: StaffRole, store_id: string | null = null) {
  const staff_id = randomUUID();
  const email = `${role}.${staff_id.slice(0, 8)}@house.example`;
  const account = { staff_id, email, name: `Mme ${role}`, role, store_id };
  await addAccount(shop.db, { ...account, password_hash: await hash, created_at: shop.now() });
  return account;
}

/** A browser at the shop's calls, with the session that anti-forgery needs. */
export async function staffBrowser(shop: Shop) {
  const browser = testClient(shop, routes(shop));
  await browser.start();
  return browser;
}

/** A signed-in member of staff and its calls. */
export async function staffMember(shop: Shop, role: StaffRole, store_id: string | null = null) {
  const account = await addStaff(shop, role, store_id);
  const browser = await staffBrowser(shop);
  const signedIn = await browser.post('/api/backend/staff/sign-in', { email: account.email, password: staffPassword });
  if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body));
  const at = (path: string): string => `/api/backend/staff${path}`;
  return {
    account,
    browser,
    get: (path: string) => browser.get(at(path)),
    post: (path: string, body: unknown, key: string = randomUUID()) =>
      browser.post(at(path), body, { 'idempotency-key': key }),
  };
}
