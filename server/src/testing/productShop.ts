// Products of the small house as the office reads and writes them.
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffProduct, type StaffProductPage } from '@vitrine/contract/staffProducts';
import { beforeAll, beforeEach } from 'vitest';
import { staffMember } from './staffMembers.ts';
import { smallHouse } from './smallHouse.ts';
import { testDatabase } from './testDatabase.ts';
import { testShop } from './testShop.ts';
import { importCatalogue } from '../modules/catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../modules/catalog/catalogueimport/importSource.ts';

export const code = 'pommeau';
export const bag = 'H0612P 20R';
type Member = Awaited<ReturnType<typeof staffMember>>;

export const none = { facts: [], variants: [], added: [], removed: [] };
export const fact = (field: string, before: unknown, after: unknown) => ({
  ...none,
  facts: [{ field, before, after }],
});
export const pageOf = async (member: Member, of = code) =>
  staffProduct.answer.parse((await member.get(`/products/${of}`)).body);
export const save = (member: Member, change: object, of = code) =>
  member.post(`/products/${of}`, { ...none, ...change });
export const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string>; conflict?: unknown } }).error ?? {};
export const changesOf = async (member: Member, subject: string, key: string) => {
  const { body } = await member.get(`/changes?subject=${subject}&key=${encodeURIComponent(key)}`);
  return staffChangeList.answer.parse(body).changes.filter((change) => change.key === key);
};
export const variantOf = ({ variants }: StaffProductPage, sku = bag) => variants.find((one) => one.sku === sku)?.facts;

/** The words of a new product in its first language. */
export const words = { title: 'Étrier', kind: 'Sac du soir', intro: 'Un sac.', description: 'Cousu à la main.' };
/** What a new product cannot be without. */
export const facts = [
  { field: 'hscode', after: '420221' },
  { field: 'origin_country', after: 'FR' },
  { field: 'material', after: 'grained' },
  { field: 'categories', after: ['bags', 'leather'] },
  { field: 'product_code', after: 'H0699' },
  { field: 'family_code', after: 'SAC' },
  { field: 'department_code', after: 'MAR' },
  { field: 'division_code', after: 'CUI' },
];
/** A new product of four variants. */
export const madeOf = (name: string, stem = 'H0699P') => ({
  code: name,
  texts: words,
  facts,
  fields: ['color', 'size'],
  variants: [
    { sku: `${stem} 20R`, attributes: { color: 'garance', size: 'CM20' } },
    { sku: `${stem} 20N`, attributes: { color: 'noir', size: 'CM20' } },
    { sku: `${stem} 26R`, attributes: { color: 'garance', size: 'CM26' } },
    { sku: `${stem} 26N`, attributes: { color: 'noir', size: 'CM26' } },
  ],
  reason: 'New season',
});
export const copyOf = (name: string, stem = 'H0700P') => ({
  code: name,
  slug_base: name,
  variants: [
    { of: bag, sku: `${stem} 20R` },
    { of: 'H0612P 20N', sku: `${stem} 20N` },
  ],
});

/** A shop with the products of the small house. Call it at the test file's top. */
export function productShop() {
  const database = testDatabase();
  const small = smallHouse();
  const shop = () => testShop(database.db);
  beforeAll(async () => {
    const report = await importCatalogue(database.db, folderSource(small.dir, null));
    if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors[0]));
  });
  beforeEach(() => database.db.deleteFrom('rate_limit').execute());
  const merchandiser = () => staffMember(shop(), 'merchandiser');
  return { database, merchandiser, shop, small };
}
