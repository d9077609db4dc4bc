// Tests S1 in the statements themselves, below the checks of the use cases.
import { expect, test } from 'vitest';
import { testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { insertAddress, removeAddress, takeRemoved, updateAddress } from './queries.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const { signedInAt } = testAccount(database, clock);
const stranger = '00000000-0000-4000-8000-000000000000';
const fields = { country_id: 'fr' as const, city: 'Paris' };
const marks = { is_default_shipping: false, is_default_billing: false };

test('S1: no statement of the address book touches another customer’s row', async () => {
  await signedInAt();
  const { customer_id } = await database.db.selectFrom('customer').select('customer_id').executeTakeFirstOrThrow();
  await database.db.transaction().execute(async (tx) => {
    const address_id = await insertAddress(tx, customer_id, { fields, ...marks }, clock.now);
    const changed = { address_id, fields: { ...fields, city: 'Lyon' }, ...marks };
    expect(await updateAddress(tx, stranger, changed)).toBe(false);
    expect(await removeAddress(tx, stranger, address_id, clock.now)).toBe(false);
    expect(await updateAddress(tx, customer_id, changed)).toBe(true);
    expect(await removeAddress(tx, customer_id, address_id, clock.now)).toBe(true);
    const since = new Date(clock.now.getTime() - 1000);
    expect(await takeRemoved(tx, stranger, address_id, since)).toBeUndefined();
    expect(await takeRemoved(tx, customer_id, address_id, since)).toMatchObject({ fields: { city: 'Lyon' } });
  });
});
