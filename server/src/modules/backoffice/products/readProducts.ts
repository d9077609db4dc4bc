// Products, their facts and what they lack. decisions/0130.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/staffProducts';
import { checkComplete, productState } from '@vitrine/rules/catalogue/completeness';
import { configuratorTypes } from '@vitrine/rules/catalogue/configurator';
import { productFactNames, variantFactNames } from '@vitrine/rules/catalogue/productFacts';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { sourceWording } from '@vitrine/rules/texts/textFields';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import type { Fields } from '../../catalog/catalogueimport/mergeRow.ts';
import { storedProducts } from '../../catalog/catalogueimport/storedRows.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeRead } from '../staff/tasks.ts';
import { setOf, variantsOf } from './editRow.ts';
import { picturesIn } from './pictureRows.ts';
import * as queries from './productQueries.ts';

const pageRows = 50;

function requireReader(member: StaffMember): void {
  requireWholeRead(member, 'see_changes');
}

/** The wordings of the house, and the one that texts are written in first. */
export const houseWordings = ({ config: { house } }: Shop) => ({
  spoken: house.wordings,
  source: sourceWording(house.wordings),
});

const imageOf = ({ config }: Shop, { picture }: Pick<queries.ListedRow, 'picture'>): string | null =>
  picture && pictureOf(config.IMAGES_BASE_URL, { ...picture, alt: '' }).url;

/** Products by their codes, with how far each is. Throws staff_refused. */
export async function readProducts(
  shop: Shop,
  member: StaffMember,
  { language = 'en', ...filter }: QueryOf<typeof contract.staffProducts>,
): Promise<AnswerOf<typeof contract.staffProducts>> {
  requireReader(member);
  const rows = await queries.products(shop.db, { language, ...houseWordings(shop), ...filter }, pageRows);
  const shown = rows.slice(0, pageRows);
  return {
    products: shown.map(({ picture, ...row }) => ({ ...row, image: imageOf(shop, { picture }) })),
    next: rows.length > pageRows ? (shown.at(-1)?.code ?? null) : null,
  };
}

/** What a product can be given. Throws staff_refused. */
export async function readProductOptions(
  shop: Shop,
  member: StaffMember,
  { language = 'en' }: QueryOf<typeof contract.staffProductOptions>,
): Promise<AnswerOf<typeof contract.staffProductOptions>> {
  requireReader(member);
  const { spoken, source } = houseWordings(shop);
  return { ...(await queries.choices(shop.db, language)), source, wordings: [...spoken] };
}

/** Facts of a row by name; null for those that it lacks. */
function factsOf<Name extends string>(row: Fields, names: readonly Name[]): Record<Name, contract.FactValue> {
  const entries = names.map((name) => [name, contract.factValue.parse(row[name] ?? null)] as const);
  return Object.fromEntries(entries) as Record<Name, contract.FactValue>;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

type Beside = Awaited<ReturnType<typeof queries.besideOf>>;

/** What a product lacks until it is published and sold. */
function completeOf(
  row: Fields,
  variants: readonly { readonly prices: number; readonly left: number }[],
  { lacking, undescribed }: Pick<Beside, 'lacking' | 'undescribed'>,
) {
  const { images, hscode, origin_country, categories } = row;
  return checkComplete({
    lacking,
    variants: variants.length,
    priced: variants.filter(({ prices }) => prices > 0).length,
    pictures: Array.isArray(images) ? images.length : 0,
    undescribed,
    categories: listOf(categories).length,
    hscode: typeof hscode === 'string' ? hscode : null,
    origin_country: typeof origin_country === 'string' ? origin_country : '',
    left: variants.reduce((sum, { left }) => sum + left, 0),
  });
}

/** The page of a product, for a member that may read it. Throws not_found. */
export async function productPage(
  shop: Shop,
  member: StaffMember,
  code: string,
  language: 'en' | 'fr' = 'en',
): Promise<contract.StaffProductPage> {
  const wordings = houseWordings(shop);
  const [listed, rows, beside, files, waiting] = await Promise.all([
    queries.productOf(shop.db, code, { language, ...wordings }),
    storedProducts(shop.db, [code]),
    queries.besideOf(shop.db, code, wordings.spoken),
    queries.filesOf(shop.db, code),
    queries.engravingWaits(shop.db, code),
  ]);
  const row = rows.get(code);
  if (!listed || !row) throw new ApiError('not_found');
  const type = configuratorTypes.find((one) => one === row['configurator_type']) ?? 'VARIANT_PRODUCT';
  const facts = factsOf(row, productFactNames);
  const variants = variantsOf(row).map((variant) => {
    const own = beside.variants.find(({ sku }) => sku === variant['sku']);
    return {
      sku: String(variant['sku']),
      facts: factsOf(variant, variantFactNames),
      prices: own?.prices ?? 0,
      left: own?.left ?? 0,
    };
  });
  const complete = completeOf(row, variants, beside);
  const may_edit = mayStaffAct(member.rights, 'change_catalogue');
  return {
    code,
    title: listed.title,
    image: imageOf(shop, listed),
    state: productState(
      row['status'] === 'published' ? 'published' : 'hidden',
      complete.every(({ is_ok, blocks }) => is_ok || blocks === 'nothing'),
    ),
    configurator_type: type,
    sold_in: listed.sold_in,
    facts,
    fields: listOf(row['attributes']),
    images: picturesIn(row['images']),
    // A newer server may know more of an engraving than this one shows.
    engraving: contract.engraving.safeParse(row['engraving']).data ?? null,
    engraving_waits: waiting.flatMap(({ country, effective_at, ...one }) =>
      isCountry(country) ? [{ ...one, country, effective_at: effective_at?.toISOString() ?? null }] : [],
    ),
    set: setOf(row),
    files: files.map((file) => ({
      file: file.file,
      url: pictureOf(shop.config.IMAGES_BASE_URL, { ...file, alt: '' }).url,
    })),
    variants,
    complete: [...complete],
    lacking: beside.lacking,
    may_edit,
    may_copy: may_edit && type === 'VARIANT_PRODUCT',
  };
}

/** A product with its facts, its variants and what it lacks. Throws staff_refused, not_found. */
export async function readProduct(
  shop: Shop,
  member: StaffMember,
  code: string,
  { language }: QueryOf<typeof contract.staffProduct>,
): Promise<AnswerOf<typeof contract.staffProduct>> {
  requireReader(member);
  return productPage(shop, member, code, language);
}
