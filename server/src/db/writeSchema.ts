// Writes schema.ts, the types of the migrated schema: `npm run db -- types`. Run it after adding a migration.
import { spawnSync } from 'node:child_process';

/** Writes the types of the database at `url` to schema.ts. Throws when the generator fails. */
export function writeSchema(url: string): void {
  const bin = new URL('../../../node_modules/.bin/kysely-codegen', import.meta.url).pathname;
  const out = new URL('./schema.ts', import.meta.url).pathname;
  const result = spawnSync(
    bin,
    [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--exclude-pattern',
      '{pgboss.*,pg_*}',
      '--type-mapping',
      '{"int8":"number","date":"string","timestamptz":"Date"}',
      '--singularize',
      'false',
    ],
    { encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`${result.stdout}${result.stderr}`);
}
