// The work of a day for the people of a demo house: orders to prepare, one to review, pieces to hand over and to put aside. Placed through the
// open shop, so that payments, stock and mails are as real as those of a visitor.
import { demoWorkDomain } from '../../../server/src/modules/orders/fulfilment/life/demoWork.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { demoPassword } from '../named.ts';
import { type Buyer, DemoShopper } from './demoShopper.ts';
import * as staff from './staffQueries.ts';
import * as queries from './workQueries.ts';

const buyers: readonly Omit<Buyer, 'email'>[] = [
  { firstname: 'Mathilde', lastname: 'Perrin', street1: '12, rue de Varenne' },
  { firstname: 'Louis', lastname: 'Garnier', street1: '3, rue de Grenelle' },
  { firstname: 'Inès', lastname: 'Faure', street1: '41, rue Saint-Dominique' },
  { firstname: 'Hugo', lastname: 'Lemaire', street1: '8, avenue de Breteuil' },
  { firstname: 'Jeanne', lastname: 'Roche', street1: '27, rue de Bourgogne' },
  { firstname: 'Paul', lastname: 'Dufour', street1: '5, rue Cler' },
];

/** What is ordered: units of each piece. */
const baskets: readonly (readonly number[])[] = [[2], [1, 1], [3], [1], [1, 2], [2, 1]];
const toCollect = 3;
const toReview = 2;
const toReserve = 2;
const onWishList = 3;
const cardHolders = [
  { email: 'camille@demo.example', allows: true },
  { email: 'eleanor@demo.example', allows: false },
] as const;
/** What visitors looked for and did not find, so that the search desk has its work. */
const soughtInVain = ['parapluie', 'valise cabine'];
/** In hundredths of a percent. */
const promotion = { code: 'ATELIER-10', name: 'Friends of the workshop', percent: 1_000 };
/** The name on a card whose payment the provider's people review for fraud. */
const reviewed = 'MANUAL_REVIEW';
/** More pieces than are needed: a piece that cannot be bought or reserved is passed over. */
const tries = 40;

function buyerOf(place: number): Buyer {
  const buyer = buyers[place % buyers.length];
  if (!buyer) throw new Error('the demo house has no buyers');
  return { ...buyer, email: `client${place + 1}@${demoWorkDomain}` };
}

/** Takes pieces from a list, one after the other. */
function taker(skus: readonly string[]): () => string {
  let next = 0;
  return () => {
    const sku = skus[next % skus.length];
    next += 1;
    if (sku === undefined) throw new Error('the demo house has no stock');
    return sku;
  };
}

/** Repeats a purchase with other pieces where the shop does not sell one like this. */
async function withOthers(work: () => Promise<unknown>): Promise<boolean> {
  for (let left = 3; left > 0; left -= 1)
    try {
      // oxlint-disable-next-line no-await-in-loop -- a purchase after the other
      await work();
      return true;
    } catch (error) {
      if (left === 1) console.error(String(error));
    }
  return false;
}

/** A size card and a wish list: of Camille, who lets boutiques see both, and of Eleanor, who does not. */
async function fillCards(url: string, wanted: () => string): Promise<number> {
  let cards = 0;
  for (const { email, allows } of cardHolders) {
    const client = new DemoShopper(url);
    // oxlint-disable no-await-in-loop -- a client after the other
    await client.begin();
    await client.signIn(email, demoPassword);
    for (let each = 0; each < onWishList; each += 1) await withOthers(() => client.wants(wanted()));
    if ((await client.keepSizes()) > 0) cards += 1;
    if (allows) await client.allowCard();
    // oxlint-enable no-await-in-loop
  }
  return cards;
}

/** As visitors type a term. The desk shows it from the third search on, and a repeated address comes from the cache, which counts nothing. */
const spellings = (term: string): readonly string[] => [
  term,
  term.toUpperCase(),
  `${term.charAt(0).toUpperCase()}${term.slice(1)}`,
  `${term} `,
];

/** Visitors search for what the house does not sell. */
async function seekInVain(url: string): Promise<void> {
  for (const typed of soughtInVain.flatMap(spellings))
    // oxlint-disable-next-line no-await-in-loop -- a search after the other
    await new DemoShopper(url).seeks(typed);
}

/** Places the work at the shop of an address. Returns what there is, in words. */
export async function placeWork(db: Database, url: string): Promise<string> {
  const store_id = await staff.collectingBoutique(db);
  const online = taker(await queries.stockedIn(db, 'ecom', tries));
  let [orders, place, reservations] = [0, 0, 0];
  const buy = async (units: readonly number[], more: { shop_id?: string; holder?: string }): Promise<void> => {
    const buyer = buyerOf(place);
    place += 1;
    const items = () => units.map((qty) => ({ sku: online(), qty }));
    if (await withOthers(() => new DemoShopper(url).buy(items(), buyer, more))) orders += 1;
  };
  // oxlint-disable no-await-in-loop -- an order after the other
  for (const units of baskets) await buy(units, {});
  for (let each = 0; each < toReview; each += 1) await buy([1], { holder: reviewed });
  if (store_id !== null) {
    for (let each = 0; each < toCollect; each += 1) await buy([1], { shop_id: store_id });
    const there = taker(await queries.stockedIn(db, store_id, tries));
    const camille = new DemoShopper(url);
    await camille.begin();
    await camille.signIn('camille@demo.example', demoPassword);
    for (let each = 0; each < toReserve; each += 1)
      if (await withOthers(() => camille.reserve(there(), store_id))) reservations += 1;
  }
  // oxlint-enable no-await-in-loop
  const cards = await fillCards(url, online);
  await seekInVain(url);
  await queries.addPromotion(db, promotion);
  await queries.addDeadJob(db);
  return `${orders} orders and ${reservations} reservations to work on, ${cards} size cards, the promotion code ${promotion.code}`;
}
