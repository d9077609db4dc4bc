import { expect, test } from 'vitest';
import { schemaText, writersOf } from './lib/schemaText.mjs';

const writers = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    [...writersOf([{ file: 'a.ts', text }])].map(([table, files]) => [
      table,
      [...(files.get('a.ts') ?? [])].toSorted(),
    ]),
  );

test.each([
  ['insert into wish (n) values (1)', { wish: ['insert'] }],
  ['insert into wish (n) values (1) on conflict (n) do update set n = 2', { wish: ['insert', 'update'] }],
  ['update wish w\n  set n = 1 from other', { wish: ['update'] }],
  ['select from wish for update of wish', {}],
  ['delete from wish using other', { wish: ['delete'] }],
  ["db.insertInto('wish').values({})", { wish: ['insert'] }],
  ["db.updateTable('wish').set({})", { wish: ['update'] }],
  ["db.deleteFrom('wish')", { wish: ['delete'] }],
  ["queries.upsert(run.db, 'wish', ['n'], ['n'], rows)", { wish: ['insert', 'update'] }],
  ['select n from wish', {}],
])('finds the writes of %j', (text, found) => {
  expect(writers(text)).toEqual(found);
});

const table = {
  name: 'wish',
  is_view: false,
  columns: ['n integer', 'at timestamp with time zone?'],
  constraints: ["CHECK ((n > '0'::text))"],
  unique_indexes: ['CREATE UNIQUE INDEX wish_once ON public.wish USING btree (n) WHERE (at IS NULL)'],
  triggers: [
    {
      name: 'wish_kept',
      definition:
        'CREATE TRIGGER wish_kept BEFORE DELETE OR UPDATE ON public.wish FOR EACH ROW EXECUTE FUNCTION keep_wish()',
      function: 'keep_wish',
    },
  ],
};
const facts = {
  folders: ['checkout/basket', 'checkout/wishlist'],
  owners: { wish: 'checkout/wishlist' },
  writers: writersOf([{ file: 'server/src/modules/checkout/wishlist/queries.ts', text: 'delete from wish' }]),
  sqlFiles: ['server/sql/wishes/keep_wish.sql'],
};

test('shows a table under its owner, with its columns, rules, triggers and writers', () => {
  const text = schemaText([table], facts);
  expect(text).toContain('## checkout/wishlist\n\n### `wish`\n\n`n integer`, `at timestamptz?`\n');
  expect(text).toContain("- Constraints: `CHECK ((n > '0'))`; `UNIQUE (n) WHERE (at IS NULL)`");
  expect(text).toContain(
    '- Triggers: `wish_kept` before delete, update → [`keep_wish`](../server/sql/wishes/keep_wish.sql)',
  );
  expect(text).toContain('- Written by: `checkout/wishlist/queries.ts` (delete)');
  expect(text).not.toContain('## checkout/basket');
});

test('refuses a table that no folder owns', () => {
  expect(() => schemaText([table], { ...facts, owners: { wish: 'checkout/wishes' } })).toThrow('no folder owns wish');
});
