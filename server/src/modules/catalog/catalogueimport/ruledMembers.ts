// Keeps the products that rules add to categories true: written in the transaction of what changes them, so that grids, filters, searches,
// site map and promotions read rows and no rule. decisions/0142.
import { createHash } from 'node:crypto';
import { addsProduct, type CategoryRule, changesByDay, pricedCountries } from '@vitrine/rules/catalogue/categoryRules';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { indexAll, indexProducts } from '../search/indexDocuments.ts';
import { memberJobs } from './jobs.ts';
import * as queries from './memberQueries.ts';
import { announcePatch } from './stateQueries.ts';

/** The most products whose words one job writes by their codes; beyond them it writes all. */
const mostNamed = 200;

/** The day of a moment, as rules read it. */
export const ruleDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Lets searches follow: the name of a category is in the words of its products. */
async function queueIndex(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const named = codes.length > mostNamed ? '' : codes.join(' ');
  const key = createHash('sha256').update(named).digest('base64url');
  await queueJob(tx, { kind: memberJobs.index_members, key, data: { codes: named } });
}

/**
 * Makes the members of ruled categories follow what was written of some products, or of all for null. Locks the catalogue's state before it
 * reads a rule: of a rule and a product that are saved at once the second sees the first. Returns whether a product came or went.
 */
export async function refreshMembers(tx: Tx, codes: readonly string[] | null): Promise<boolean> {
  if (codes?.length === 0) return false;
  const day = await queries.lockRuleDay(tx);
  const rules = await queries.rules(tx);
  if (rules.length === 0 && codes !== null) return false;
  const countries = [...new Set(rules.flatMap(pricedCountries))];
  const products = rules.length === 0 ? [] : await queries.facts(tx, codes, countries);
  const members = products.flatMap((product) =>
    rules
      .filter((rule) => !product.own.includes(rule.category) && addsProduct(rule, product, day))
      .map(({ category }) => ({ category, code: product.code })),
  );
  const changed = await queries.setMembers(tx, codes, members);
  await queueIndex(tx, changed);
  return changed.length > 0;
}

/** Sets the day for which rules are read, before one of them is written in the same transaction. */
export async function holdRuleDay(tx: Tx, day: string): Promise<void> {
  await queries.lockRuleDay(tx);
  await queries.setRuleDay(tx, day);
}

/** The codes of the products that a rule would add to a category, and of those that the stored one adds. Writes nothing. */
export async function membersBy(
  db: Database,
  category: string,
  rule: Pick<CategoryRule, 'conditions'>,
  day: string,
): Promise<{ readonly added: readonly string[]; readonly now: readonly string[] }> {
  const [codes, now] = await Promise.all([
    rule.conditions.length === 0 ? [] : queries.mayMeet(db, rule.conditions),
    queries.membersOf(db, category),
  ]);
  const products = codes?.length === 0 ? [] : await queries.facts(db, codes, pricedCountries(rule));
  const added = products.filter((product) => !product.own.includes(category) && addsProduct(rule, product, day));
  return { added: added.map(({ code }) => code), now };
}

/** How many products a category has of the import, and how many by its rule. */
export const memberCounts = queries.memberCounts;

/** The values of the facts that are codes of the house and have no name. */
export const ruleValues = queries.ruleValues;

/** Reads the rules for another day, where one of them changes as days pass. */
export async function turnRuleDay(tx: Tx, day: string): Promise<void> {
  if (!(await queries.hasOlderRules(tx, day))) return;
  await holdRuleDay(tx, day);
  if (!(await queries.rules(tx)).some(changesByDay)) return;
  if (await refreshMembers(tx, null)) await announcePatch(tx);
}

/** What the leading server does each minute: on a new day the rules are read again. */
export async function sweepRuleDay(shop: Shop): Promise<void> {
  await shop.db.transaction().execute((tx) => turnRuleDay(tx, ruleDay(shop.now())));
}

/** Writes the search words of products that came into a category or left it. */
async function indexMembers(db: Database, codes: string): Promise<void> {
  if (codes === '') await indexAll(db, () => undefined);
  else await indexProducts(db, codes.split(' '), () => undefined);
  await db.transaction().execute(announcePatch);
}

export const indexChangedMembers: JobHandler = (shop, { codes = '' }) => indexMembers(shop.db, codes);
