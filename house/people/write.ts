// Writes the people of the demo house into a folder: npm run house:people -- DIR. The import reads them from there,
// and the local payment provider the cards that it keeps for them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword } from './named.ts';
import { assortmentOf } from './assortment.ts';
import { generate } from './generate.ts';

const [dir] = process.argv.slice(2);
if (dir === undefined) throw new Error('npm run house:people -- DIR');
const catalogue = new URL('../catalogue/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, catalogue), 'utf8'));

const { people, events } = generate({ seed: 1874, now: new Date(), assortment: assortmentOf(read) });
const cards = people.flatMap(({ id: shopper, cards }) =>
  cards.map(({ id, brand, number, expiry_month, expiry_year, holder }) => ({
    id,
    shopper,
    brand,
    lastFour: number.slice(-4),
    expiryMonth: expiry_month,
    expiryYear: expiry_year,
    holderName: holder,
    number,
  })),
);
mkdirSync(dir, { recursive: true });
/** The demo accounts, for a user who opened the shop to try it out. */
const accounts = {
  password: demoPassword,
  who: people.flatMap(({ demo, email, phone }) =>
    demo === null ? [] : [{ demo, sign_in: email ?? [phone?.phonecode, phone?.loginphone].join(' ') }],
  ),
};
for (const [name, value] of Object.entries({ people, events, cards, accounts }))
  writeFileSync(join(dir, `${name}.json`), JSON.stringify(value));
