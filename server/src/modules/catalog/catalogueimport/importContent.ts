import { isWithdrawWord } from '@vitrine/rules/catalogue/withdrawals';
import { contentRow } from '../catalogue/contentRows.ts';
import { contentFiles, contentPages, contentSounds } from './contentTables.ts';
import * as queries from './importQueries.ts';
import { menuProblems } from './menuProblems.ts';
import { importRows } from './importRows.ts';
import type { ImportRun } from './importStep.ts';
import type { PictureFile } from './pictureFiles.ts';
import { readPictures, writePictures } from './rowPictures.ts';
import { storedSound } from './storedFiles.ts';
import { storedContent, type StoredRows } from './storedRows.ts';

/** Imports the content pages with their pictures and recordings. */
export async function importContent(run: ImportRun): Promise<void> {
  let stored: Promise<StoredRows> | undefined;
  const withdraw = async (keys: readonly string[]): Promise<void> => {
    run.reindexAll = true;
    await queries.deletePages(run.db, keys);
  };
  const pictures = new Map<string, PictureFile>();
  const sounds = new Map<string, string>();
  await importRows(run, {
    kind: 'content',
    schema: contentRow(run.wordings),
    keyOf: ({ kind, code }) => (typeof kind === 'string' && typeof code === 'string' ? `${kind}/${code}` : undefined),
    stored: () => (stored ??= storedContent(run.db)),
    withdraws: { isWhole: ({ texts }) => isWithdrawWord(texts), thing: 'pages', write: withdraw },
    complete: {
      thing: 'pages',
      // A source without a menu says nothing of that of the office.
      keys: async () => [...(await (stored ??= storedContent(run.db))).keys()].filter((key) => key !== 'menu/menu'),
      write: withdraw,
    },
    storedForm: (value) => contentPages(value, run.wordings),
    salt(value) {
      const heard = contentSounds(value, run.wordings).map((file) => sounds.get(file));
      if (heard.includes(storedSound)) return null;
      return [...contentFiles(value, run.wordings).map((file) => pictures.get(file)?.hash), ...heard].join();
    },
    async check(value) {
      const problems = await readPictures(run, contentFiles(value, run.wordings), pictures);
      for (const file of contentSounds(value, run.wordings)) {
        const hash = await run.source.sound(file);
        if (hash !== null) sounds.set(file, hash);
        else problems.push({ field: 'podcast', problem: `${file} is no readable recording` });
      }
      for (const [field, problem] of await menuProblems(run.db, value, run.known.categories))
        problems.push({ field, problem: problem === 'required' ? 'lacks a word of the menu' : 'is unknown' });
      return problems;
    },
    async write(batch) {
      run.reindexAll = true;
      const files = [...new Set(batch.flatMap(({ value }) => contentFiles(value, run.wordings)))];
      await writePictures(run, files, pictures);
      const columns = ['kind', 'code', 'language', 'position', 'slug', 'title', 'body'] as const;
      await queries.upsert(
        run.db,
        'content_page',
        ['kind', 'code', 'language'],
        columns,
        batch.flatMap(({ value }) => contentPages(value, run.wordings)),
      );
    },
  });
}
