// The search desk: what people search for, and the rules by which the office helps. decisions/0127.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffSearch';
import { leastSearches, termOf, type TermRule } from '@vitrine/rules/search/desk';
import { type Locale, storefrontOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { mayWord } from '@vitrine/rules/texts/textFields';
import { isServed } from '../../../platform/config/house.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { lockRow, patchRow, refresh } from '../../catalog/catalogueimport/patchRow.ts';
import { previewSearch } from '../../catalog/search/search.ts';
import { rulesWith } from '../../catalog/search/searchRules.ts';
import { explainChange } from '../changes/explain.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import * as queries from './termQueries.ts';

const pageRows = 100;
const dayMs = 86_400_000;
/** The days of a list that names none. */
const usualDays = 28;
const shownProducts = 12;

/** The parts of a cursor. Throws payload_refused for any other text. */
function cursorOf(after: string | undefined): [head: string, term: string] | null {
  if (after === undefined) return null;
  const text = Buffer.from(after, 'base64url').toString();
  const at = text.indexOf(' ');
  if (at < 1 || at === text.length - 1) throw new ApiError('payload_refused', { fields: { after: 'format' } });
  return [text.slice(0, at), text.slice(at + 1)];
}
const cursorAt = (head: string | number, term: string): string => Buffer.from(`${head} ${term}`).toString('base64url');

/** Throws payload_refused for a storefront that the house has not. */
function requireServed({ config: { house } }: Shop, locale: Locale | undefined): Locale {
  const own = locale ?? house.storefronts[0];
  if (own === undefined || !isServed(house, own))
    throw new ApiError('payload_refused', { fields: { locale: 'format' } });
  return own;
}

/** What was searched in a storefront. Throws staff_refused, payload_refused. */
export async function readTerms(
  shop: Shop,
  member: StaffMember,
  { after, show = 'without', ...asked }: QueryOf<typeof contract.staffSearchTerms>,
): Promise<AnswerOf<typeof contract.staffSearchTerms>> {
  requireRead(member, 'tune_search');
  const locale = requireServed(shop, asked.locale);
  const { wording: language } = storefrontOf(locale);
  const today = shop.now();
  const until = asked.until ?? today.toISOString().slice(0, 10);
  const from = asked.from ?? new Date(new Date(until).getTime() - usualDays * dayMs).toISOString().slice(0, 10);
  const cursor = cursorOf(after);
  const searches = Number(cursor?.[0]);
  if (cursor !== null && !Number.isSafeInteger(searches))
    throw new ApiError('payload_refused', { fields: { after: 'format' } });
  const rows = await queries.searchedTerms(
    shop.db,
    { locale, language, from, until, show, least: leastSearches },
    { limit: pageRows + 1, after: cursor && { searches, term: cursor[1] } },
  );
  const terms = rows.slice(0, pageRows);
  const last = rows.length > pageRows ? terms.at(-1) : undefined;
  return {
    locale,
    storefronts: [...shop.config.house.storefronts],
    language,
    from,
    until,
    terms,
    next: last === undefined ? null : cursorAt(last.searches, last.term),
  };
}

/** The rules. Throws staff_refused, payload_refused for another cursor. */
export async function readRules(
  shop: Shop,
  member: StaffMember,
  { after, language }: QueryOf<typeof contract.staffSearchRules>,
): Promise<AnswerOf<typeof contract.staffSearchRules>> {
  requireRead(member, 'tune_search');
  const cursor = cursorOf(after);
  const page = { limit: pageRows + 1, after: cursor && { language: cursor[0], term: cursor[1] } };
  const rows = await queries.listedRules(shop.db, language, page);
  const rules = rows.slice(0, pageRows);
  const last = rows.length > pageRows ? rules.at(-1) : undefined;
  return { rules, next: last === undefined ? null : cursorAt(last.language, last.term) };
}

/** A term as it is stored. Throws payload_refused at the field. */
function requireTerm(text: string, field: string): string {
  const term = termOf(text);
  if (term === null) throw new ApiError('payload_refused', { fields: { [field]: 'format' } });
  return term;
}

const listOf = (row: Readonly<Record<string, unknown>> | null, field: string): string[] =>
  Array.isArray(row?.[field]) ? row[field].map(String) : [];

const subjects = { others: 'search_synonym', codes: 'search_pin' } as const;
const fieldsOfRule = ['others', 'codes'] as const;

/** The stored rule of a term, its rows locked. */
async function lockRule(tx: Tx, key: string): Promise<TermRule> {
  const synonym = await lockRow(tx, { subject: subjects.others, key });
  const pin = await lockRow(tx, { subject: subjects.codes, key });
  return { others: listOf(synonym, 'others'), codes: listOf(pin, 'codes') };
}

async function products(shop: Shop, codes: readonly string[], wording: Wording): Promise<contract.FoundProduct[]> {
  const rows = await queries.namedProducts(shop.db, codes, wording);
  return rows.map(({ picture, ...row }) => ({
    ...row,
    image: picture && pictureOf(shop.config.IMAGES_BASE_URL, { ...picture, alt: '' }).url,
  }));
}

/** The rule of a term, empty where it has none. Throws staff_refused, payload_refused. */
export async function readRule(
  shop: Shop,
  member: StaffMember,
  { language, term: text }: QueryOf<typeof contract.staffSearchRule>,
): Promise<AnswerOf<typeof contract.staffSearchRule>> {
  requireRead(member, 'tune_search');
  const term = requireTerm(text, 'term');
  const { house } = shop.config;
  const storefronts = house.storefronts.filter((locale) => storefrontOf(locale).wording === language);
  if (storefronts.length === 0) throw new ApiError('payload_refused', { fields: { language: 'format' } });
  const { others, codes } = await shop.db.transaction().execute((tx) => lockRule(tx, `${language}/${term}`));
  return {
    language,
    term,
    others: [...others],
    pins: await products(shop, codes, language),
    may_edit: mayStaffAct(member.rights, 'tune_search') && mayWord(member.scope, language, house.storefronts),
    storefronts,
  };
}

/** A rule as it is stored. Throws payload_refused for a bad term, one that is the term itself, or a product that is not there. */
async function checkedRule(shop: Shop, term: string, { others, codes }: TermRule): Promise<TermRule> {
  const clean = [...new Set(others.map((other) => requireTerm(other, 'others')))];
  if (clean.includes(term)) throw new ApiError('payload_refused', { fields: { others: 'format' } });
  const known = new Set((await queries.namedProducts(shop.db, codes, 'fr')).map(({ code }) => code));
  if (new Set(codes).size !== codes.length || !codes.every((code) => known.has(code)))
    throw new ApiError('payload_refused', { fields: { codes: 'format' } });
  return { others: clean, codes };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Writes what differs. Throws step_refused with both values of each part that another change has set. */
async function write(tx: Tx, key: string, before: TermRule, after: TermRule): Promise<void> {
  const now = await lockRule(tx, key);
  const changed = fieldsOfRule.filter((field) => !isSame(now[field], after[field]));
  const conflict = changed
    .filter((field) => !isSame(now[field], before[field]))
    .map((field) => ({ field, expected: [...before[field]], now: [...now[field]] }));
  if (conflict.length > 0) throw new ApiError('step_refused', { fields: { rule: 'changed_since' }, conflict });
  for (const field of changed)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await patchRow(tx, { subject: subjects[field], key }, after[field].length === 0 ? null : { [field]: after[field] });
}

/**
 * Writes the rule of a term. Throws staff_refused for a language outside the scope, payload_refused, step_refused: `changed_since` with
 * both values, `import_runs`.
 */
export async function saveRule(
  shop: Shop,
  member: StaffMember,
  { language, term: text, before, after, reason = '' }: BodyOf<typeof contract.staffSearchRuleSave>,
): Promise<AnswerOf<typeof contract.staffSearchRuleSave>> {
  requireAct(member, 'tune_search');
  if (!mayWord(member.scope, language, shop.config.house.storefronts)) throw new ApiError('staff_refused');
  const term = requireTerm(text, 'term');
  const rule = await checkedRule(shop, term, after);
  const key = `${language}/${term}`;
  const writing = (): Promise<void> =>
    shop.db.transaction().execute(async (tx) => {
      await explainChange(tx, { staff_id: member.staff_id, reason });
      await write(tx, key, before, rule);
    });
  await writing().catch((error: unknown) => {
    // A colleague has written the first rule of the term at the same moment: the second try sees it.
    if (isConstraintFault(error)) return writing();
    throw error;
  });
  await refresh(shop.db, { subject: 'search_synonym', key });
  shop.log.info({ staff_id: member.staff_id, language }, 'search rule written');
  return readRule(shop, member, { language, term });
}

/** What a search finds now and by a rule. Throws staff_refused, payload_refused. */
export async function previewRule(
  shop: Shop,
  member: StaffMember,
  { locale: asked, term: text, rule, s }: BodyOf<typeof contract.staffSearchPreview>,
): Promise<AnswerOf<typeof contract.staffSearchPreview>> {
  requireAct(member, 'tune_search');
  const locale = requireServed(shop, asked);
  const { wording: language } = storefrontOf(locale);
  const term = requireTerm(text, 'term');
  const { others, codes } = await checkedRule(shop, term, rule);
  const rules = await rulesWith(shop.db, { language, term, others: [...others], codes: [...codes] });
  const sought = s ?? term;
  const shown = async (by: typeof rules | null) => {
    const { total, corrected, cards } = await previewSearch(shop, sought, { locale, rules: by, most: shownProducts });
    return {
      total,
      corrected,
      products: cards.map(({ code, card }) => ({ code, title: card.name, image: card.image?.url ?? null })),
    };
  };
  return { now: await shown(null), by_rule: await shown(rules) };
}
