// Every reading call of the office with an address that one of the house's own rows answers: for what measures them and for what reads
// their plans. decisions/0148.
import type { ClientBase, Pool } from 'pg';
import { staffCalls } from './staffCalls.ts';

/** A stream stays open, and a paper is set in type: neither is a read of rows. */
const others = ['/staff/events', '/staff/invoices/:number/paper', '/staff/:kind/:increment_id/papers'];
const isRead = (path: string): boolean =>
  !others.some((one) => new RegExp(`^${one.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u').test(path));

/** The sample of a name in an address: the beginning of the path → a statement that finds one row of the house. */
const samples: Readonly<Record<string, string>> = {
  '/staff/orders/': `select increment_id from shop_order where placed_at is not null order by placed_at desc offset 20 limit 1`,
  '/staff/warehouse/orders/': `select increment_id from shop_order where status = 'validated' limit 1`,
  '/staff/returns/': 'select increment_id from return_request limit 1',
  '/staff/clients/': 'select customer_id::text from customer limit 1',
  '/staff/payment-link-clients/': 'select customer_id::text from customer limit 1',
  '/staff/payment-link-pieces/': 'select sku from variant where not is_withdrawn order by sku desc limit 1',
  '/staff/members/': 'select staff_id::text from staff_account limit 1',
  '/staff/roles/': 'select role_id::text from staff_role limit 1',
  '/staff/categories/': 'select category from product_category group by 1 order by count(*) desc, 1 limit 1',
  '/staff/products/': 'select code from product order by code desc limit 1',
  '/staff/publishing/': 'select code from product order by code desc limit 1',
  '/staff/promotions/': 'select promotion_id::text from promotion limit 1',
  '/staff/texts/': `select 'product/' || code from product order by code desc limit 1`,
  '/staff/salon/sessions/': 'select pid::text from salon_session limit 1',
  '/staff/counts/': 'select number::text from stock_count limit 1',
};

/** Searches and states beside the plain lists: the beginning of a SKU, and a part of a title, for `sku` and `word`, and a text that no index finds and nothing has. */
const more: readonly (readonly [path: string, query: string])[] = [
  ['/staff/price-board', 'q={sku}'],
  ['/staff/price-board', 'q={word}'],
  ['/staff/costs', 'q={word}'],
  ['/staff/costs', 'category=bags'],
  ['/staff/price-board', 'category=bags'],
  ['/staff/products', 'category=bags'],
  ['/staff/products', 'q={sku}'],
  ['/staff/products', 'q={word}'],
  ['/staff/products', 'state=draft'],
  ['/staff/products', 'state=hidden'],
  ['/staff/product-grid', 'wording=fr&q={word}'],
  ['/staff/publishing', 'q={sku}'],
  ['/staff/publishing', 'q={word}'],
  ['/staff/publishing', 'state=hidden'],
  ['/staff/publishing', 'state=hidden_somewhere'],
  ['/staff/texts', 'language=ja'],
  ['/staff/texts', 'state=missing'],
  ['/staff/texts', 'state=all&q={sku}'],
  ['/staff/texts', 'state=all&q={word}'],
  ['/staff/pictures', 'q={word}'],
  ['/staff/pictures', 'q=made'],
  ['/staff/promotion-find', 'of=product&q={word}'],
  ['/staff/promotion-find', 'of=piece&q={word}'],
  ['/staff/promotion-find', 'of=piece&q={sku}'],
  ['/staff/stock-of', 'code={word}'],
  ['/staff/stock-of', 'code={sku}'],
  ['/staff/warehouse/places', 'without=true'],
  ['/staff/warehouse/places', 'q={sku}'],
  ['/staff/changes', 'key={sku}'],
  ['/staff/changes', 'key=%25'],
  ['/staff/changes', 'subject=store'],
  ['/staff/changes', 'day=2020-01-01'],
  ['/staff/changes', 'day=2020-01-01&subject=product'],
  ['/staff/payment-link-pieces', 'locale=fr_fr&q={word}'],
  ...['price-board', 'costs', 'products', 'publishing', 'stock-of'].map((list): readonly [string, string] => [
    `/staff/${list}`,
    `${list === 'stock-of' ? 'code' : 'q'}=zq`,
  ]),
  ['/staff/product-grid', 'wording=fr&q=zq'],
  ['/staff/texts', 'state=all&q=zq'],
  ['/staff/promotion-find', 'of=piece&q=zq'],
];

export type OfficeRead = { readonly path: string; readonly address: string };

/** The reading calls. `sku` is the beginning of some SKUs, `word` a part of some titles. */
export async function officeReads(
  on: Pool | ClientBase,
  { sku, word }: { readonly sku: string; readonly word: string },
): Promise<OfficeRead[]> {
  const values = new Map<string, string>();
  for (const [begin, text] of Object.entries(samples)) {
    // oxlint-disable-next-line no-await-in-loop -- a statement after the other
    const { rows } = await on.query<string[]>({ text, rowMode: 'array' });
    const [value] = rows[0] ?? [];
    if (value !== undefined) values.set(begin, value);
  }
  const plain = staffCalls
    .filter(({ method, path }) => method === 'GET' && isRead(path))
    .map(({ path, address }) => {
      const begin = Object.keys(samples).find((one) => path.startsWith(one) && path.slice(one.length).startsWith(':'));
      const value = begin && values.get(begin);
      if (value === undefined) return { path, address };
      const rest = path
        .slice((begin ?? '').length)
        .replace(/^(?::\w+\/?)+/u, (names) => (names.endsWith('/') ? '/' : ''));
      const [, query = ''] = address.split('?');
      const encoded = value.split('/').map(encodeURIComponent).join('/');
      return { path, address: `${(begin ?? '').replace('/staff', '')}${encoded}${rest}${query && `?${query}`}` };
    });
  const filled = (query: string): string => query.replace('{sku}', sku).replace('{word}', word);
  return [
    ...plain,
    ...more.map(([path, query]) => ({ path, address: `${path.replace('/staff', '')}?${filled(query)}` })),
  ];
}
