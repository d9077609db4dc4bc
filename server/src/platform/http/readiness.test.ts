import { expect, test } from 'vitest';
import { readinessOf } from './readiness.ts';

const database = { answers: true, writes: true, fits: true };
const well = { is_open: true, is_stalled: false, database };

test.each([
  ['a server in order', well, true, 'ready'],
  ['a stopping server', { ...well, is_open: false }, false, 'not ready: closing'],
  ['a stalled one', { ...well, is_stalled: true }, false, 'not ready: the event loop is stalled'],
  [
    'one whose schema is too old',
    { ...well, database: { ...database, fits: false } },
    false,
    'not ready: the schema of the database is older than this server',
  ],
  [
    'one whose database is silent, as for every server,',
    { ...well, database: { ...database, answers: false } },
    true,
    'ready, degraded: no database',
  ],
  [
    'one whose database takes no writes',
    { ...well, database: { ...database, writes: false } },
    true,
    'ready, degraded: the database takes no writes',
  ],
])('%s answers', (_name, facts, is_ready, line) => {
  expect(readinessOf(facts)).toEqual({ is_ready, line });
});
