// Many products in a grid: read, and changed as one by the checks and the statements of the import. decisions/0136.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffProductGrid';
import { mostGridCells, mostGridProducts } from '@vitrine/rules/grid/productCells';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { mayWord, storedText } from '@vitrine/rules/texts/textFields';
import type { Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Fields } from '../../catalog/catalogueimport/mergeRow.ts';
import { lockedProducts, writeProducts } from '../../catalog/catalogueimport/patchProduct.ts';
import { refreshRows } from '../../catalog/catalogueimport/patchRow.ts';
import { explainChange, lastWritten } from '../changes/explain.ts';
import { changeFor } from '../changes/history.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import { type Conflict, laid, reworded } from './editRow.ts';
import * as queries from './productQueries.ts';
import { houseWordings } from './readProducts.ts';
import { problemFields } from './refusedRow.ts';

const pageRows = 100;
/** Fields that a refusal names at most. */
const mostNamed = 100;

type Save = BodyOf<typeof contract.staffProductGridSave>;

/** Whether a member writes texts of a wording: its right is that of the page of texts. decisions/0127. */
const mayWrite = ({ config }: Shop, { rights, scope }: StaffMember, wording: Wording): boolean =>
  mayStaffAct(rights, 'edit_texts') && mayWord(scope, wording, config.house.storefronts);

/** Products with what the grid changes of them. Throws staff_refused. */
export async function readGrid(
  shop: Shop,
  member: StaffMember,
  { language = 'en', ...filter }: QueryOf<typeof contract.staffProductGrid>,
): Promise<AnswerOf<typeof contract.staffProductGrid>> {
  requireWholeRead(member, 'see_changes');
  const wordings = houseWordings(shop);
  const rows = await queries.gridRows(shop.db, { language, ...wordings, ...filter }, pageRows);
  const shown = rows.slice(0, pageRows);
  return {
    rows: shown,
    may_word: wordings.spoken.filter((one) => mayWrite(shop, member, one)),
    may_edit: mayStaffAct(member.rights, 'change_catalogue'),
    next: rows.length > pageRows ? (shown.at(-1)?.code ?? null) : null,
  };
}

/** Throws payload_refused for a save without a change, one of too much, and one that names a cell twice. */
function requireCells({ facts, texts }: Save): void {
  const names = [
    ...facts.map(({ code, field }) => `${code}.${field}`),
    ...texts.map(({ code, wording, field }) => `${code}.texts.${wording}.${field}`),
  ];
  if (names.length === 0) throw new ApiError('payload_refused', { fields: { facts: 'required' } });
  const products = new Set([...facts, ...texts].map(({ code }) => code));
  if (names.length > mostGridCells || products.size > mostGridProducts)
    throw new ApiError('payload_refused', { fields: { facts: 'too_many' } });
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new ApiError('payload_refused', { fields: { [name]: 'format' } });
    seen.add(name);
  }
}

/** Throws staff_refused for texts of a wording that the member may not write. */
function requireWordings(shop: Shop, member: StaffMember, { texts }: Save): void {
  for (const wording of new Set(texts.map((one) => one.wording)))
    if (!mayWrite(shop, member, wording)) throw new ApiError('staff_refused');
}

/** Things by the code that they are of. */
function byCode<Thing extends { readonly code: string }>(things: readonly Thing[]): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) groups.set(thing.code, [...(groups.get(thing.code) ?? []), thing]);
  return groups;
}

/** A text as it is stored, as the page of texts does. */
const storedCell = (cell: Save['texts'][number]): Save['texts'][number] =>
  cell.after === null ? cell : { ...cell, after: storedText('product', cell.field, cell.after) };

/**
 * The rows of products with what changes, locked. Throws payload_refused for a product that is not there, step_refused: `import_runs`, and
 * `changed_since` with both values of each cell, named by the product before its field.
 */
async function changedRows(tx: Tx, { facts, texts }: Save): Promise<Map<string, Fields>> {
  const [ownFacts, ownTexts] = [byCode(facts), byCode(texts.map(storedCell))];
  const codes = [...new Set([...ownFacts.keys(), ...ownTexts.keys()])].toSorted();
  const stored = await lockedProducts(tx, codes);
  const conflict: Conflict[] = [];
  const rows = new Map<string, Fields>();
  for (const code of codes) {
    const row = stored.get(code);
    if (row === undefined) throw new ApiError('payload_refused', { fields: { [code]: 'unknown' } });
    const one = laid(row, ownFacts.get(code) ?? [], '');
    const other = reworded(one.row, ownTexts.get(code) ?? []);
    rows.set(code, other.row);
    conflict.push(
      ...[...one.conflict, ...other.conflict].map((found) => ({ ...found, field: `${code}.${found.field}` })),
    );
  }
  if (conflict.length > 0)
    throw new ApiError('step_refused', {
      fields: { facts: 'changed_since' },
      conflict: conflict.slice(0, mostNamed),
    });
  return rows;
}

/**
 * Changes cells of many products as one: all of them or none. Throws staff_refused, payload_refused with each cell that the checks of the
 * import refuse, by `CODE.hscode` and `CODE.texts.fr.title`, step_refused: `changed_since` with both values, `import_runs`, `refused`.
 */
export async function saveGrid(
  shop: Shop,
  member: StaffMember,
  save: Save,
): Promise<AnswerOf<typeof contract.staffProductGridSave>> {
  requireWholeAct(member, 'change_catalogue');
  requireCells(save);
  requireWordings(shop, member, save);
  const writing = shop.db.transaction().execute(async (tx) => {
    const rows = await changedRows(tx, save);
    await explainChange(tx, { staff_id: member.staff_id, reason: save.reason });
    const problems = await writeProducts(tx, houseWordings(shop).spoken, rows);
    const fields = [...problems].flatMap(([code, found]) =>
      Object.entries(problemFields(rows.get(code) ?? {}, found)).map(
        ([field, reason]) => [`${code}.${field}`, reason] as const,
      ),
    );
    if (fields.length > 0)
      throw new ApiError('payload_refused', { fields: Object.fromEntries(fields.slice(0, mostNamed)) });
    return { codes: [...rows.keys()], change_id: await lastWritten(tx) };
  });
  const { codes, change_id } = await writing.catch((error: unknown) => {
    if (isConstraintFault(error)) throw new ApiError('step_refused', { fields: { change: 'refused' } });
    throw error;
  });
  await refreshRows(
    shop.db,
    codes.map((key) => ({ subject: 'product' as const, key })),
  );
  shop.log.info({ staff_id: member.staff_id, products: codes.length }, 'products written in a grid');
  return { products: codes.length, change: await changeFor(shop, member, change_id) };
}
