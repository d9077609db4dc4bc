// Changes products, makes new ones and copies, by the checks and the statements of the import. decisions/0130.
import type { BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffProducts';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Fields } from '../../catalog/catalogueimport/mergeRow.ts';
import { lockedProduct, writeProducts } from '../../catalog/catalogueimport/patchProduct.ts';
import { refresh } from '../../catalog/catalogueimport/patchRow.ts';
import { orderedText } from '../../catalog/catalogueimport/rowVersion.ts';
import { explainChange } from '../changes/explain.ts';
import { proposeIn } from '../changes/setTasks.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { edited, variantsOf } from './editRow.ts';
import { splitEngraving, unpriced } from './engravingPrices.ts';
import { hasProduct } from './productQueries.ts';
import { houseWordings, productPage } from './readProducts.ts';
import { requireGood } from './refusedRow.ts';

type Language = QueryOf<typeof contract.staffProduct>['language'];
type Written = { readonly code: string; readonly reason: string | undefined; readonly language: Language };

function requireWriter(member: StaffMember): void {
  requireWholeAct(member, 'change_catalogue');
}

/** What a call makes of a stored row: the row to write, the fields that it refuses itself, and what else its transaction writes then. */
type Made = {
  readonly row: Fields;
  readonly problems?: Readonly<Record<string, string>>;
  readonly also?: (tx: Tx) => Promise<unknown>;
};

/** Writes a product in one transaction, in the name of the member, and answers with its page. `make` gives the row, from the stored one. */
async function write(
  shop: Shop,
  member: StaffMember,
  { code, reason = '', language }: Written,
  make: (tx: Tx, stored: Fields | null) => Promise<Made>,
): Promise<contract.StaffProductPage> {
  const writing = shop.db.transaction().execute(async (tx) => {
    const stored = await lockedProduct(tx, code);
    const { row, problems = {}, also } = await make(tx, stored);
    await explainChange(tx, { staff_id: member.staff_id, reason });
    const found = await writeProducts(tx, houseWordings(shop).spoken, new Map([[code, row]]));
    requireGood(row, found.get(code) ?? [], problems);
    await also?.(tx);
  });
  await writing.catch((error: unknown) => {
    if (isConstraintFault(error)) throw new ApiError('step_refused', { fields: { change: 'refused' } });
    throw error;
  });
  await refresh(shop.db, { subject: 'product', key: code });
  shop.log.info({ staff_id: member.staff_id, product: code }, 'product written');
  return productPage(shop, member, code, language);
}

/** The fields that a call names twice, or that have no change. Throws payload_refused. */
function requireChanges(save: BodyOf<typeof contract.staffProductSave>): void {
  const { facts, variants, added, removed, images, engraving, set } = save;
  const isWhole = [images, engraving, set].some((one) => one !== undefined);
  if (!isWhole && facts.length + variants.length + added.length + removed.length === 0)
    throw new ApiError('payload_refused', { fields: { facts: 'required' } });
  const names = [
    ...facts.map(({ field }) => field),
    ...variants.map(({ sku, field }) => `variants.${sku}.${field}`),
    ...[...added.map(({ sku }) => sku), ...removed].map((sku) => `variants.${sku}`),
  ];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new ApiError('payload_refused', { fields: { [twice]: 'format' } });
}

/**
 * Changes facts of a product and of its variants as one change, and proposes prices of its engraving to another member. Throws staff_refused, not_found, payload_refused with each field that the
 * checks of the import refuse, step_refused: `changed_since` with both values, `import_runs`, `refused`.
 */
export async function saveProduct(
  shop: Shop,
  member: StaffMember,
  code: string,
  {
    language,
    step_key,
    ...save
  }: BodyOf<typeof contract.staffProductSave> & { readonly language: Language; readonly step_key: StepKey | undefined },
): Promise<contract.StaffProductPage> {
  requireWriter(member);
  requireChanges(save);
  return write(shop, member, { code, reason: save.reason, language }, async (_tx, stored) => {
    if (stored === null) throw new ApiError('not_found');
    const { terms, prices, problems, conflict: priced } = splitEngraving(code, stored, save.engraving);
    const { row, conflict } = edited(stored, { ...save, engraving: terms });
    const all = conflict.some(({ field }) => field === 'engraving') ? conflict : [...conflict, ...priced];
    if (all.length > 0) throw new ApiError('step_refused', { fields: { facts: 'changed_since' }, conflict: all });
    if (prices.length === 0) return { row };
    const reason = save.reason ?? '';
    if (reason === '') return { row, problems: { ...problems, reason: 'required' } };
    const set = { subject: 'engraving_price' as const, rows: [...prices], reason, step_key };
    return { row, problems, also: (tx) => proposeIn(shop, tx, member, set) };
  });
}

/** A row without what says no more than nothing. */
const compact = (row: Fields): Fields =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== '' && value !== undefined));

/** Whether a stored product is the one that is made: a repeat, of a server that died before it answered. */
function isRepeat(stored: Fields, made: Fields): boolean {
  const known = Object.fromEntries(Object.keys(made).map((name) => [name, stored[name]]));
  const skus = (row: Fields): string =>
    orderedText(variantsOf(row).map(({ sku, attributes }) => ({ sku, attributes })));
  const { variants: _own, texts: _texts, ...rest } = made;
  const { variants: _known, texts: _stored, ...was } = known;
  return orderedText(rest) === orderedText(was) && skus(stored) === skus(made);
}

/** Throws payload_refused for a code that a product has; passes a repeat of its own making. */
async function requireFree(tx: Tx, stored: Fields | null, code: string, made: Fields): Promise<void> {
  if (stored !== null && isRepeat(stored, made)) return;
  if (stored !== null || (await hasProduct(tx, code)))
    throw new ApiError('payload_refused', { fields: { code: 'taken' } });
}

const noEngraving = { configurator_type: 'VARIANT_PRODUCT', status: 'hidden', images: [] as Fields[] } as const;

/** The row of a new product. */
function newRow(
  source: Wording,
  { code, texts, facts, fields, variants }: BodyOf<typeof contract.staffProductCreate>,
): Fields {
  const given = Object.fromEntries(facts.map(({ field, after }) => [field, after]));
  const defaults = {
    is_refundable: true,
    is_exchangeable: true,
    max_sale_qty: 1,
    slug_base: code.toLowerCase().replaceAll('_', '-'),
  };
  return {
    ...compact({ ...defaults, ...compact(given) }),
    ...noEngraving,
    code,
    attributes: fields,
    texts: { [source]: compact(texts) },
    variants: variants.map(({ sku, attributes }) => ({ sku, attributes })),
  };
}

/**
 * Makes a product as a draft: hidden, in no list. Throws staff_refused, payload_refused with each field that the checks of the import
 * refuse (`code`: `taken`), step_refused: `import_runs`.
 */
export async function createProduct(
  shop: Shop,
  member: StaffMember,
  { language, ...asked }: BodyOf<typeof contract.staffProductCreate> & { readonly language: Language },
): Promise<contract.StaffProductPage> {
  requireWriter(member);
  const { code, reason } = asked;
  const row = newRow(houseWordings(shop).source, asked);
  return write(shop, member, { code, reason, language }, async (tx, stored) => {
    await requireFree(tx, stored, code, row);
    return { row };
  });
}

/** The texts of a copy: each language gets an address of its own. */
const withoutSlugs = (texts: unknown): Fields =>
  Object.fromEntries(
    Object.entries(Object(texts) as Fields).map(([language, text]) => {
      const { slug: _slug, ...own } = Object(text) as Fields;
      return [language, own];
    }),
  );

type Copy = BodyOf<typeof contract.staffProductCopy>;

/** The row of a copy: facts, texts and pictures of the original, with codes of its own. */
function copiedRow(original: Fields, { code, slug_base, variants }: Copy): Fields {
  const known = new Map(variantsOf(original).map((variant) => [variant['sku'], variant]));
  const { launched_on: _day, is_new: _new, ...rest } = original;
  return {
    ...rest,
    ...(rest['engraving'] !== undefined && { engraving: unpriced(rest['engraving']) }),
    code,
    slug_base,
    status: 'hidden',
    texts: withoutSlugs(original['texts']),
    variants: variants.map(({ of, sku }, at) => {
      const variant = known.get(of);
      if (variant === undefined) throw new ApiError('payload_refused', { fields: { [`variants.${of}`]: 'unknown' } });
      const { dku: _dku, is_default: _default, ...own } = variant;
      return { ...own, sku, is_default: at === 0 };
    }),
  };
}

/**
 * Copies a product as a draft, without prices and stock. Throws staff_refused, not_found, payload_refused with each field that the checks
 * of the import refuse, step_refused: `not_allowed` for a set, `import_runs`.
 */
export async function copyProduct(
  shop: Shop,
  member: StaffMember,
  of: string,
  { language, ...asked }: Copy & { readonly language: Language },
): Promise<contract.StaffProductPage> {
  requireWriter(member);
  const { code, reason } = asked;
  return write(shop, member, { code, reason, language }, async (tx, stored) => {
    const original = await lockedProduct(tx, of);
    if (original === null) throw new ApiError('not_found');
    if (original['configurator_type'] !== 'VARIANT_PRODUCT')
      throw new ApiError('step_refused', { fields: { change: 'not_allowed' } });
    const row = copiedRow(original, asked);
    await requireFree(tx, stored, code, row);
    return { row };
  });
}
