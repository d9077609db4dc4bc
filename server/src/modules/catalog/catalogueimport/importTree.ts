// Imports the attribute options and the category tree, which products refer to.
import * as schemas from '../catalogue/rowSchemas.ts';
import * as queries from './importQueries.ts';
import { missing } from './importReport.ts';
import { importRows, stringOf } from './importRows.ts';
import type { ImportRun } from './importStep.ts';
import { storedAttributes, storedCategories, type StoredRows } from './storedRows.ts';

export async function importAttributes(run: ImportRun): Promise<void> {
  let stored: Promise<StoredRows> | undefined;
  await importRows(run, {
    kind: 'attributes',
    schema: schemas.attributeRow(run.wordings),
    keyOf: ({ field, code }) =>
      typeof field === 'string' && typeof code === 'string' ? `${field}:${code}` : undefined,
    stored: () => (stored ??= storedAttributes(run.db)),
    defaults: ({ place }) => (place === undefined ? {} : { position: place }),
    check(value) {
      run.known.options.add(`${value.field}:${value.code}`);
      return [];
    },
    async write(batch) {
      run.reindexAll = true;
      const columns = ['field', 'code', 'position', 'hex', 'names'] as const;
      await queries.upsert(
        run.db,
        'attribute_option',
        ['field', 'code'],
        columns,
        batch.map(({ value }) => value),
      );
    },
  });
}

export async function importCategories(run: ImportRun): Promise<void> {
  let stored: Promise<StoredRows> | undefined;
  await importRows(run, {
    kind: 'categories',
    schema: schemas.categoryRow(run.wordings),
    keyOf: ({ code }) => stringOf(code),
    stored: () => (stored ??= storedCategories(run.db)),
    check(value) {
      if (value.parent && !run.known.categories.has(value.parent)) return [missing('parent', value.parent)];
      run.known.categories.add(value.code);
      return [];
    },
    async write(batch) {
      run.reindexAll = true;
      const texts = batch.flatMap(({ value }) =>
        // A unique path until the whole tree is stored, so that two categories never share one.
        run.wordings.map((wording) => ({
          ...value.texts[wording],
          keywords: value.texts[wording].keywords ?? '',
          code: value.code,
          language: wording,
          path: value.path,
        })),
      );
      await run.db.transaction().execute(async (tx) => {
        const columns = ['code', 'parent', 'path', 'position', 'story'] as const;
        await queries.upsert(
          tx,
          'category',
          ['code'],
          columns,
          batch.map(({ value }) => value),
        );
        const textColumns = ['code', 'language', 'name', 'slug', 'intro', 'keywords', 'path'] as const;
        await queries.upsert(tx, 'category_text', ['code', 'language'], textColumns, texts);
        await queries.refreshCategoryPaths(tx);
      });
    },
  });
}
