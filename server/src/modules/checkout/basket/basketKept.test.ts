// Quantities of a basket, and a basket that is never lost.
import { errors } from '@vitrine/contract/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readVisitor } from '../../../platform/session/session.ts';
import { addToBasket } from './addToBasket.ts';
import { mergeBasket } from '../payment/mergeBasket.ts';
import { signIn } from '../../identity/signin/signIn.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { deleteFromBasket } from './deleteFromBasket.ts';
import { optionsHash } from './optionsHash.ts';
import { addLines } from './queries.ts';
import { readBasket } from './readBasket.ts';
import { setBasket } from './setBasket.ts';
import { add, bag, basketIn, basketShop, here, scarf, session } from '../../../testing/basketShop.ts';

const { database, shop, started } = basketShop();

describe('M12: quantities', () => {
  const wrong = fc.oneof(
    fc.constantFrom<unknown>(-1, 0, 1.5, 1e308, '1e3', 'NaN', null, [], {}, 2 ** 31, 2 ** 53, true, 100),
    fc.double().filter((value) => !Number.isInteger(value) || value < 1 || value > 99),
  );
  test('M12: refuses an invalid quantity and leaves the basket unchanged', async () => {
    const browser = await started();
    const before = basketIn(await add(browser, [{ sku: scarf, qty: 1 }]));
    await fc.assert(
      fc.asyncProperty(wrong, async (qty) => {
        expect((await add(browser, [{ sku: scarf, qty }])).status).toBe(400);
      }),
      { numRuns: 40 },
    );
    expect(await session(browser)).toEqual(before);
  });

  test('M12: many lines of one sku share its limit', async () => {
    const browser = await started();
    const items = Array.from({ length: 50 }, () => ({ sku: bag, qty: 99 }));
    expect(await add(browser, items)).toMatchObject({ status: 422, body: { error: { internal_code: 4_900_002 } } });
    expect(await session(browser)).toMatchObject({ total_items: 0 });
  });
});

describe('M13: the basket is never lost', () => {
  const customer = async (email: string): Promise<string> => {
    const row = await database.db
      .insertInto('customer')
      .values({
        store: 'fr_fr',
        email,
        email_canonical: email,
        password_hash: 'x',
        firstname: 'A',
        lastname: 'L',
        country_id: 'fr',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('customer_id')
      .executeTakeFirstOrThrow();
    return row.customer_id;
  };
  type Quantities = Record<string, number>;
  const skus = [bag, scarf, here];
  const quantities: fc.Arbitrary<Quantities> = fc.dictionary(fc.constantFrom(...skus), fc.integer({ min: 1, max: 5 }));
  const storedQuantities = async (visitor: {
    session_id: string | null;
    customer_id: string | null;
  }): Promise<Quantities> => {
    const { items } = await readBasket(shop(), visitor, 'fr_fr');
    return Object.fromEntries(items.map(({ sku, qty }) => [sku, qty]));
  };
  const fill = async (visitor: Awaited<ReturnType<typeof readVisitor>>, wanted: Quantities) => {
    const items = Object.entries(wanted).map(([sku, qty]) => ({ sku, qty }));
    if (items.length > 0) await addToBasket(shop(), visitor, { locale: 'fr_fr', items });
  };

  test('M13: adds a signed-in customer’s line to the customer’s basket', async () => {
    const browser = await started();
    await add(browser, [{ sku: bag, qty: 1 }]);
    await database.db.deleteFrom('basket').execute();
    const customer_id = await customer('signed.in@example.com');
    await database.db
      .updateTable('session')
      .set({ customer_id, customer_until: new Date('2026-11-21T12:00:00Z') })
      .execute();
    await add(browser, [{ sku: scarf, qty: 2 }]);
    expect(await storedQuantities({ session_id: null, customer_id })).toEqual({ [scarf]: 2 });
  });

  test('M13: a merge loses and doubles nothing, and is idempotent', async () => {
    let at = 0;
    await fc.assert(
      fc.asyncProperty(quantities, quantities, async (own, brought) => {
        const customer_id = await customer(`merge${(at += 1)}@example.com`);
        const anonymous = await readVisitor(database.db, undefined, new Date());
        const signedIn = {
          ...(await readVisitor(database.db, undefined, new Date())),
          customer_id,
          customer_until: new Date(),
        };
        await fill(signedIn, own);
        await fill(anonymous, brought);
        const stored = await readVisitor(database.db, anonymous.raw, shop().now());
        const union = Object.fromEntries(
          [...new Set([...Object.keys(own), ...Object.keys(brought)])].map((sku) => [
            sku,
            Math.max(own[sku] ?? 0, brought[sku] ?? 0),
          ]),
        );
        for (let time = 0; time < 2; time += 1) {
          await database.db
            .transaction()
            .execute((tx) => mergeBasket(tx, customer_id, stored.session_id, shop().now()));
          expect(await storedQuantities({ session_id: null, customer_id })).toEqual(union);
        }
        expect(await storedQuantities({ session_id: stored.session_id, customer_id: null })).toEqual({});
      }),
      { numRuns: 25 },
    );
  });

  test('M13: an interrupted merge leaves both baskets unchanged', async () => {
    const customer_id = await customer('cut@example.com');
    const anonymous = await readVisitor(database.db, undefined, new Date());
    await fill(anonymous, { [bag]: 2 });
    const stored = await readVisitor(database.db, anonymous.raw, shop().now());
    const cut = database.db.transaction().execute(async (tx) => {
      await mergeBasket(tx, customer_id, stored.session_id, shop().now());
      throw new Error('cut off');
    });
    await expect(cut).rejects.toThrow('cut off');
    expect(await storedQuantities(stored)).toEqual({ [bag]: 2 });
  });

  test('M13: refuses what another tab changes during a sign-in, so that its page repeats it', async () => {
    const customer_id = await customer('tabs@example.com');
    const anonymous = await readVisitor(database.db, undefined, new Date());
    await fill(anonymous, { [bag]: 1 });
    const tab = await readVisitor(database.db, anonymous.raw, shop().now());
    const items = [{ sku: scarf, qty: 2 }];
    const changes = await database.db.transaction().execute(async (tx) => {
      await signIn(shop(), tx, tab, customer_id, shop().now());
      const late = [
        addToBasket(shop(), tab, { locale: 'fr_fr', items }),
        setBasket(shop(), tab, { locale: 'fr_fr', items }),
        deleteFromBasket(shop(), tab, { locale: 'fr_fr', items: [{ sku: bag }] }),
      ].map((change) => change.catch((error: unknown) => error));
      await untilWaiting(database.db, late.length);
      return { late };
    });
    for (const change of changes.late) expect(await change).toMatchObject({ spec: errors.anti_forgery });
    expect(await storedQuantities({ session_id: null, customer_id })).toEqual({ [bag]: 1 });
    expect(await storedQuantities({ session_id: tab.session_id, customer_id: null })).toEqual({});
  });

  test('M13: a sign-in waits for what another tab is adding, and brings it along', async () => {
    const customer_id = await customer('waits@example.com');
    const anonymous = await readVisitor(database.db, undefined, new Date());
    await fill(anonymous, { [bag]: 1 });
    const tab = await readVisitor(database.db, anonymous.raw, shop().now());
    // A basket of the customer, so that the merge moves the lines one by one.
    await fill({ ...tab, customer_id, customer_until: new Date() }, { [here]: 1 });
    await database.db.deleteFrom('basket').where('session_id', '=', tab.session_id).execute();
    const started = await database.db.transaction().execute(async (tx) => {
      const owner = { session_id: tab.session_id ?? '', customer_id: null };
      const line = { sku: scarf, qty: 2, options: {}, options_hash: optionsHash({}) };
      await addLines(tx, owner, 'fr', [line], shop().now());
      const signing = database.db
        .transaction()
        .execute((other) => signIn(shop(), other, tab, customer_id, shop().now()));
      await untilWaiting(database.db);
      return { signing };
    });
    await started.signing;
    expect(await storedQuantities({ session_id: null, customer_id })).toEqual({ [here]: 1, [scarf]: 2 });
  });

  test('M13: two concurrent sign-ins merge the basket once', async () => {
    const customer_id = await customer('twice@example.com');
    const anonymous = await readVisitor(database.db, undefined, new Date());
    await fill(anonymous, { [bag]: 2 });
    const stored = await readVisitor(database.db, anonymous.raw, shop().now());
    const merge = () =>
      database.db.transaction().execute((tx) => mergeBasket(tx, customer_id, stored.session_id, shop().now()));
    await Promise.all([merge(), merge()]);
    expect(await storedQuantities({ session_id: null, customer_id })).toEqual({ [bag]: 2 });
  });
});

test.each([
  ['ch_de', 'Grosse Bestie'],
  ['de_de', 'Große Bestie'],
] as const)('spells the lines of %s as the storefront does', async (locale, name) => {
  const browser = await started();
  expect((await add(browser, [{ sku: 'G0001 00', qty: 1 }], locale)).body).toMatchObject({
    basket: { items: [{ name }] },
  });
});
