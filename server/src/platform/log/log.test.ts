import { existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { createLog, openOutput } from './log.ts';

const logged = (error: unknown): string => {
  let line = '';
  createLog('trace', { write: (text) => void (line = text) }).warn({ err: error }, 'something failed');
  return line;
};

describe('S16: what the log says of a failure', () => {
  test('is where it was, of what kind, and its code', () => {
    const error = Object.assign(new TypeError('it is not there'), { code: 'ENOENT' });
    expect(JSON.parse(logged(error))).toMatchObject({
      err: { type: 'TypeError', message: 'it is not there', code: 'ENOENT', stack: expect.stringMatching(/^ +at /u) },
    });
  });

  const refusedRow = Object.assign(
    new DatabaseError('duplicate key value violates unique constraint "customer_email"', 1, 'error'),
    { code: '23505', constraint: 'customer_email', detail: 'Key (email)=(ada@canary.example) already exists.' },
  );
  test.each([
    ['the row that the database refused', refusedRow],
    [
      'the value that the database did not take',
      Object.assign(new DatabaseError('invalid input syntax for type uuid: "canary"', 1, 'error'), { code: '22P02' }),
    ],
    [
      'the recipient whom the mail server did not know',
      Object.assign(new Error('550 no such user <ada@canary.example>'), { rejected: ['ada@canary.example'] }),
    ],
    ['what the provider answered with', Object.assign(new Error('HTTP 422'), { responseBody: '{"name":"canary"}' })],
    ['a telephone number', new Error('+33 6 12 34 56 78 is not reached')],
    ['what lies under it', new Error('not sent', { cause: new Error('to ada@canary.example') })],
    ['a failure that is no error', { email: 'ada@canary.example' }],
  ])('is not %s', (_what, error) => {
    expect(logged(error)).not.toMatch(/canary|12 34 56/u);
  });

  test('tells which rule of the database refused', () => {
    expect(JSON.parse(logged(refusedRow))).toMatchObject({ err: { code: '23505', constraint: 'customer_email' } });
  });
});

// On Linux, /dev/full fails every write like a full disk.
test.skipIf(!existsSync('/dev/full'))('a full disk loses log lines and does not end the process', async () => {
  const faults: unknown[] = [];
  const note = (error: unknown): void => void faults.push(error);
  process.on('uncaughtException', note);
  const log = createLog('info', openOutput(openSync('/dev/full', 'w')));
  for (let line = 0; line < 3; line += 1) {
    log.info('one more');
    await sleep(50);
  }
  process.off('uncaughtException', note);
  expect(faults).toEqual([]);
});
