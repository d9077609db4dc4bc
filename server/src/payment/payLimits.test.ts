import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPieces, stockOf } from '../testing/testPieces.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { card, testPayments } from '../testing/testPayments.ts';

const database = testDatabase();
const house = testPayments(database, { now: new Date('2026-11-21T10:00:00Z') });
const bag = 'H0612P 20R';
const atStart = 100;

beforeAll(async () => {
  await addPieces(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: atStart }]);
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

const refused = { payment_data: card('DECLINED') };

describe('S19: tries at paying', () => {
  test('a dozen refused cards, then the next must wait, and nothing is held', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const tried: number[] = [];
    for (let card_no = 0; card_no < 13; card_no += 1) tried.push((await house.pay(browser, total, refused)).status);
    expect(tried.slice(0, 12).every((status) => status === 200)).toBe(true);
    expect(tried.at(-1)).toBe(429);
    expect(await stockOf(database.db, bag)).toBe(atStart);
  });

  test('asking again for the same payment is no new try', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const key = randomUUID();
    for (let ask = 0; ask < 20; ask += 1) expect((await house.pay(browser, total, refused, key)).status).toBe(200);
  });

  test('another session does not help for long', async () => {
    const first = await house.browser();
    await house.pay(first, await house.atPayment(first, [{ sku: bag, qty: 1 }]), refused);
    // As if others had tried a hundred times from this address.
    await database.db
      .updateTable('rate_limit')
      .set({ points: 100 })
      .where('key', 'like', 'payment_address:%')
      .execute();
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    expect((await house.pay(browser, total)).status).toBe(429);
    expect(await stockOf(database.db, bag)).toBe(atStart);
  });

  describe('one person on many sessions', () => {
    const atBank = { payment_data: card('Anne Lacombe', '4212345678910006') };
    const begun = async (email: string, place: object): Promise<number> => {
      const browser = await house.browser();
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], email, place);
      return (await house.pay(browser, total, atBank)).status;
    };
    const inOrder = async (calls: Promise<number>[]) => (await Promise.all(calls)).sort((one, other) => one - other);
    const elsewhere = (at: number) => ({ street1: `${at}, rue du Bac` });

    test('holds three unpaid purchases at most, asked for at once, by mailbox', async () => {
      const spelled = ['bot@example.com', 'Bot@example.com', 'BOT@example.com', 'bot@Example.com'];
      const statuses = await inOrder(spelled.map((email, at) => begun(email, elsewhere(at))));
      expect(statuses).toEqual([200, 200, 200, 429]);
    });

    test('nor by many mailboxes for one door', async () => {
      const one = { street1: '7, rue de Seine' };
      const statuses = await inOrder(Array.from({ length: 6 }, (_, at) => begun(`bot${at}@example.com`, one)));
      expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
      expect(await begun('neighbour@example.com', elsewhere(9))).toBe(200);
    });
  });
});
