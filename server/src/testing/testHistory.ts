import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { generate } from '../../../house/people/generate.ts';
import { assortmentOf } from '../../../house/people/assortment.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { importPeople } from '../../../house/people/import/importPeople.ts';

type Changed = { people?: readonly object[]; events?: readonly object[]; config?: ReturnType<typeof readConfig> };

/**
 * The demo house's people as a fixed day finds them, and their moving in, changed where a test says so. Call it at the
 * file's top.
 */
export function testHistory(database: { readonly db: Database }) {
  const now = new Date('2026-11-21T10:00:00Z');
  const assortment = assortmentOf((file) =>
    JSON.parse(readFileSync(new URL(`../../../house/catalogue/${file}`, import.meta.url), 'utf8')),
  );
  const history = generate({ seed: 1874, now, assortment });
  const usual = readConfig({ NODE_ENV: 'test' });
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-people-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    now,
    history,
    moveIn: async ({ people = history.people, events = history.events, config = usual }: Changed = {}) => {
      await writeFile(join(folder, 'people.json'), JSON.stringify(people));
      await writeFile(join(folder, 'events.json'), JSON.stringify(events));
      return importPeople(database.db, config, folder, now);
    },
  };
}
