// The plans of every reading call of the office, in a house whose tables have grown. decisions/0148.
import { expect, test } from 'vitest';
import type { Shop } from './platform/shop/shop.ts';
import { houseDatabase } from './testing/houseDatabase.ts';
import { officeReads } from './testing/officeReads.ts';
import { longTest } from './testing/patience.ts';
import { staffMember } from './testing/staffMembers.ts';
import { testShop } from './testing/testShop.ts';
import { wholeTables } from './testing/wholeTables.ts';

const database = houseDatabase();

/** Tables with a row or more for each product, but `product_titles`, which is there to be read whole. */
const large =
  'product product_text product_category product_gallery category_member product_hidden variant variant_cost price stock stock_entry \
stock_place picture picture_file text_stamp search_document change change_proposal catalogue_row'.split(' ');

/** A statement → the first call that sends it. */
async function statementsOfReads(shop: Shop): Promise<Map<string, string>> {
  const member = await staffMember(shop, 'supervisor');
  const senders = new Map<string, string>();
  for (const { address } of await officeReads(database.pool, { sku: 'H06', word: 'pom' })) {
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    await database.db.deleteFrom('rate_limit').execute();
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    await database.watchStatements(
      async () => expect([address, (await member.get(address)).status < 500]).toEqual([address, true]),
      (text) => void senders.set(text, senders.get(text) ?? address),
    );
  }
  return senders;
}

test(
  'no reading call of the office reads a table of products from end to end',
  async () => {
    const shop = testShop(database.db);
    const senders = await statementsOfReads(shop);
    const found: string[] = [];
    for (const [text, address] of senders) {
      // oxlint-disable-next-line no-await-in-loop -- one plan after the other
      const whole = await wholeTables(database.pool, [text]);
      const ofProducts = whole.filter((one) => large.some((table) => one.startsWith(`${table}: `)));
      found.push(...ofProducts.map((one) => `${address} ${one}`));
    }
    expect(found).toEqual([]);
  },
  longTest,
);
