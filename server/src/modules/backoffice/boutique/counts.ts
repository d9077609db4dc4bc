// Counts on the page of a boutique: the use cases of the office, in the boutique's words, for sign-ins by PIN too. decisions/0140.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import {
  type BoutiqueCount,
  type BoutiqueCountLine,
  type BoutiqueCountRow,
  type CountRefusal,
  countRefusals,
} from '@vitrine/contract/boutiqueCount';
import type * as contract from '@vitrine/contract/boutiqueCount';
import type { Count, CountLine, CountRow } from '@vitrine/contract/staffStockCount';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { payloadHash } from '../../../platform/http/idempotent.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { storeWithHours } from '../../catalog/stores/requireStore.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import { countedLine, gtinsOf, openCounts } from '../warehouse/boutiqueCounts.ts';
import { closeCount, departmentsOf, noteCount, readCount, startCount } from '../warehouse/counts.ts';
import { type BoutiqueMember, requireOwnStep, storeFor } from './boutiqueMember.ts';
import { pieceWords } from './pieceWords.ts';

/** What a device stores for the vault; more pieces of a place are counted by their codes. */
const mostUncounted = 2000;

type Names = CountRow['department_names'];
const nameIn = (locale: Locale, names: Names, code: string): string =>
  names[storefrontOf(locale).wording] ?? names.en ?? code;

const rowIn = (locale: Locale, row: CountRow): BoutiqueCountRow => {
  const { number, department, department_names, is_blind, by, started_at, closed_at, counted, differences } = row;
  const name = department === null ? null : nameIn(locale, department_names, department);
  return { number, department: name, is_blind, by, started_at, closed_at, counted, differences };
};

const localeOf = async (shop: Shop, store_id: string): Promise<Locale> =>
  storeLocale(shop, (await storeWithHours(shop.db, store_id)).country);

/** The counts of the day of a boutique, in its words. */
export const countsOfDay = async (shop: Shop, store_id: string, locale: Locale): Promise<BoutiqueCountRow[]> =>
  (await openCounts(shop, store_id)).map((row) => rowIn(locale, row));

type Shown = Pick<CountLine, 'sku' | 'product_name' | 'picture'> &
  Pick<BoutiqueCountLine, 'counted' | 'expected' | 'by' | 'is_corrected'>;

/** The pieces of a count in the words of its boutique, with their codes. */
async function linesIn(shop: Shop, locale: Locale, shown: readonly Shown[]): Promise<BoutiqueCountLine[]> {
  const skus = shown.map(({ sku }) => sku);
  const wordsOf = await pieceWords(shop.db, locale, skus);
  const codes = await gtinsOf(shop, skus);
  return shown.map((piece) => {
    const { sku, counted, expected, by, is_corrected } = piece;
    return { sku, codes: [...(codes.get(sku) ?? [])], ...wordsOf(piece), counted, expected, by, is_corrected };
  });
}

/** A count as the page stores it: what was counted, then what should be there and was not. */
async function viewOf(shop: Shop, count: Count): Promise<BoutiqueCount> {
  const locale = await localeOf(shop, count.place);
  const none = { counted: null, expected: null, by: null, is_corrected: false };
  const lines = await linesIn(shop, locale, [
    ...count.lines,
    ...count.uncounted.map((piece) => ({ ...piece, ...none })),
  ]);
  return { ...rowIn(locale, count), lines };
}

/** The departments of which a count can be started. Throws staff_refused, store_unknown. */
export async function readDepartments(
  shop: Shop,
  member: BoutiqueMember,
  asked: QueryOf<typeof contract.boutiqueDepartments>,
): Promise<AnswerOf<typeof contract.boutiqueDepartments>> {
  requireRead(member, 'count_stock');
  const locale = await localeOf(shop, member.own_store_id ?? asked.store_id ?? '');
  const departments = await departmentsOf(shop);
  return { departments: departments.map(({ code, names }) => ({ code, name: nameIn(locale, names, code) })) };
}

/** Starts a count of the boutique, once per id. Throws staff_refused, not_found, step_refused while one is open. */
export async function startBoutiqueCount(
  shop: Shop,
  member: BoutiqueMember,
  { step_id, store_id, ...body }: BodyOf<typeof contract.boutiqueCountStart>,
): Promise<AnswerOf<typeof contract.boutiqueCountStart>> {
  requireAct(member, 'count_stock');
  const place = await storeFor(shop, member, store_id);
  const step_key = { key: `boutique ${step_id}`, payload_hash: payloadHash([place, body]) };
  const { count } = await startCount(shop, member, { ...body, place, step_key });
  return { number: count.number };
}

/** A count of the member's boutique. Throws staff_refused, not_found. */
export async function readBoutiqueCount(
  shop: Shop,
  member: BoutiqueMember,
  number: number,
): Promise<AnswerOf<typeof contract.boutiqueCount>> {
  return { count: await viewOf(shop, (await readCount(shop, member, number, mostUncounted)).count) };
}

/** Ends the counting: the office approves what differs. Throws staff_refused, not_found, step_refused where nothing was counted. */
export async function closeBoutiqueCount(
  shop: Shop,
  member: BoutiqueMember,
  number: number,
): Promise<AnswerOf<typeof contract.boutiqueCountClose>> {
  await closeCount(shop, member, number);
  return readBoutiqueCount(shop, member, number);
}

async function lineOf(
  shop: Shop,
  member: BoutiqueMember,
  number: number,
  code: string,
): Promise<BoutiqueCountLine | null> {
  const { place, line } = await countedLine(shop, member, number, code);
  if (line === null) return null;
  return (await linesIn(shop, await localeOf(shop, place), [line]))[0] ?? null;
}

/** The refusal of an entry; null for an error that is none. */
function refusalOf(error: unknown): CountRefusal | null {
  if (!(error instanceof ApiError)) return null;
  if (error.error_name === 'not_found') return 'unknown';
  if (error.error_name !== 'step_refused') return null;
  const [reason] = Object.values(error.detail.fields ?? {});
  return countRefusals.find((one) => one === reason) ?? 'unknown';
}

/**
 * Notes an entry of a count, once per id, also one that was taken without a network; a refused one is answered with what is counted now and
 * by whom. Throws session_ended, staff_refused. Invariant M5.
 */
export async function noteBoutiqueCount(
  shop: Shop,
  member: BoutiqueMember,
  number: number,
  { step_id, staff_id, counted_at, ...line }: BodyOf<typeof contract.boutiqueCountLine>,
): Promise<AnswerOf<typeof contract.boutiqueCountLine>> {
  requireOwnStep(member, staff_id);
  requireAct(member, 'count_stock');
  const taken = { ...line, counted_at: new Date(counted_at) };
  try {
    const sku = await noteCount(shop, member, number, taken, `boutique ${step_id}`);
    return { step_id, refusal: null, line: await lineOf(shop, member, number, sku) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { step_id, refusal, line: refusal === 'unknown' ? null : await lineOf(shop, member, number, line.code) };
  }
}
