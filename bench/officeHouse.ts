// A house of a million orders: the demo's people and orders, copied inside the database. Each copy has ids, numbers, days, emails and
// telephones of its own; triggers are off, and indexes are built at the end, because only the sizes matter.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOrderStatuses } from '@vitrine/rules/orders/orderLife';
import type { Client } from 'pg';

const root = new URL('..', import.meta.url).pathname;
/** Copies of an order that stay open: what is open is little. */
const openCopies = 130;

/** Moves the demo's people into a database. */
export function importPeople(url: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-people-'));
  try {
    const env = { ...process.env, DATABASE_URL: url, DEMO_PEOPLE: '1' };
    for (const script of ['house/people/write.ts', 'house/people/import/main.ts']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], {
        cwd: root,
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${stdout}${stderr}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The id that stands for another one in copy `n`. */
const id = (column: string): string => `md5(${column}::text || ':' || n)::uuid`;
const open = openOrderStatuses.map((status) => `'${status}'`).join(', ');
/** Names end in one of twelve ways, so that a name is common and no copy is like all others. */
const suffix = `(array['', 'a', 'e', 'i', 'o', 'u', 'in', 'eau', 'er', 'is', 'on', 'ard'])[n % 12 + 1]`;
const person = (column: string): string =>
  `${column} || jsonb_build_object('lastname', (${column} ->> 'lastname') || ${suffix}, 'telephone', left(${column} ->> 'telephone', -4) || lpad(n::text, 4, '0'))`;

type Copied = { readonly table: string; readonly from?: string; readonly columns: Readonly<Record<string, string>> };

/** What is copied with an order, and what each copy has of its own. Generated columns are left out. */
const ofOrders: readonly Copied[] = [
  {
    table: 'shop_order',
    columns: {
      order_id: id('t.order_id'),
      purchase_id: id('t.purchase_id'),
      customer_id: id('t.customer_id'),
      increment_id: 'n || t.increment_id',
      ref: `md5(t.ref || n)`,
      placed_at: `t.placed_at - n * interval '67 minutes'`,
      status: `case when t.status in (${open}) and n > ${openCopies} then 'received' else t.status end`,
      holds_stock: 'false',
      email: `n || '.' || t.email`,
      billing_address: person('t.billing_address'),
      shipping_address: person('t.shipping_address'),
    },
  },
  { table: 'shop_order_line', columns: { order_id: id('t.order_id'), item_order_id: id('t.item_order_id') } },
  { table: 'order_event', columns: { order_id: id('t.order_id') } },
  {
    table: 'payment_attempt',
    columns: {
      attempt_id: id('t.attempt_id'),
      order_id: id('t.order_id'),
      customer_id: id('t.customer_id'),
      merchant_reference: `n || '.' || t.merchant_reference`,
      idempotency_key: id('t.idempotency_key'),
      psp_reference: `n || '.' || t.psp_reference`,
    },
  },
  {
    table: 'payment_event',
    columns: { merchant_reference: `n || '.' || t.merchant_reference`, psp_reference: `n || '.' || t.psp_reference` },
  },
  {
    table: 'invoice',
    columns: {
      invoice_id: id('t.invoice_id'),
      order_id: id('t.order_id'),
      return_id: id('t.return_id'),
      number: 't.number + n * 100000',
    },
  },
  {
    table: 'return_request',
    columns: { return_id: id('t.return_id'), order_id: id('t.order_id'), increment_id: `t.increment_id || '-' || n` },
  },
  {
    table: 'return_line',
    columns: { return_id: id('t.return_id'), order_id: id('t.order_id'), item_order_id: id('t.item_order_id') },
  },
  { table: 'return_event', columns: { return_id: id('t.return_id') } },
  {
    table: 'order_find',
    from: '(select * from order_find where order_id is not null)',
    columns: {
      order_id: id('t.order_id'),
      at: `t.at - n * interval '67 minutes'`,
      word: `case t.kind when 'name' then t.word || ${suffix} when 'email' then n || '.' || t.word
        when 'phone' then reverse(lpad(n::text, 4, '0')) || substr(t.word, 5) else t.word end`,
    },
  },
];
const ofClients: readonly Copied[] = [
  {
    table: 'customer',
    columns: {
      customer_id: id('t.customer_id'),
      email: `n || '.' || t.email`,
      email_canonical: `n || '.' || t.email_canonical`,
      phone_login: `t.phone_login || n`,
      lastname: `t.lastname || ${suffix}`,
    },
  },
  { table: 'customer_address', columns: { address_id: 'gen_random_uuid()', customer_id: id('t.customer_id') } },
  {
    table: 'order_find',
    from: '(select * from order_find where customer_id is not null)',
    columns: {
      customer_id: id('t.customer_id'),
      word: `case t.kind when 'name' then t.word || ${suffix} when 'email' then n || '.' || t.word else t.word end`,
    },
  },
];

async function copy(client: Client, { table, columns }: Copied, copies: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  // Copies at a time, so that each statement ends soon.
  for (let first = 1; first <= copies; first += 50)
    // oxlint-disable-next-line no-await-in-loop -- a part after the other
    await client.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
        select ${names.map((name) => columns[name] ?? `t."${name}"`).join(', ')}
        from bench_${table} t, generate_series(${first}, ${Math.min(first + 49, copies)}) n`,
    );
}

/** Drops the indexes of tables that no constraint needs. Returns the statements that build them again. */
async function withoutIndexes(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one lock at a time
    await client.query(`drop index ${name}`);
  return rows.map(({ text }) => text);
}

/** Copies the demo's orders and clients until there are about so many. Returns how many there are. */
export async function growHouse(
  client: Client,
  { orders, clients }: { readonly orders: number; readonly clients: number },
): Promise<{ orders: number; clients: number }> {
  const count = async (table: string) =>
    (await client.query<{ found: number }>(`select count(*)::integer as found from ${table}`)).rows[0]?.found ?? 0;
  const [haveOrders, haveClients] = [await count('shop_order where placed_at is not null'), await count('customer')];
  const tables = [...new Set([...ofOrders, ...ofClients].map(({ table }) => table))];
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query(`set maintenance_work_mem = '512MB'`);
  const indexes = await withoutIndexes(client, tables);
  for (const { parts, copies } of [
    { parts: ofClients, copies: Math.max(0, Math.round(clients / haveClients) - 1) },
    { parts: ofOrders, copies: Math.max(0, Math.round(orders / haveOrders) - 1) },
  ])
    for (const part of parts) {
      // oxlint-disable-next-line no-await-in-loop -- a table after the other
      await client.query(
        `create temporary table bench_${part.table} as select * from ${part.from ?? part.table} t${part.table === 'shop_order' ? ' where placed_at is not null' : ''}`,
      );
      // oxlint-disable-next-line no-await-in-loop -- a table after the other
      await copy(client, part, copies);
      // oxlint-disable-next-line no-await-in-loop -- a table after the other
      await client.query(`drop table bench_${part.table}`);
    }
  for (const text of indexes)
    // oxlint-disable-next-line no-await-in-loop -- an index after the other
    await client.query(text);
  await client.query('vacuum analyze');
  await client.query('reset session_replication_role');
  return { orders: await count('shop_order where placed_at is not null'), clients: await count('customer') };
}
