import { beforeEach, expect, test } from 'vitest';
import { testAccount } from '../../testing/testAccount.ts';
import { testDatabase } from '../../testing/testDatabase.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const started = clock.now.getTime();
const after = (minutes: number): void => {
  clock.now = new Date(started + minutes * 60_000);
};

beforeEach(() => after(0));

test('A2: a sign-in that is used every 110 minutes lasts longer than two hours', async () => {
  const browser = await anne.signedInAt();
  for (const minutes of [110, 220, 330, 440]) {
    after(minutes);
    expect([minutes, await anne.isSignedIn(browser)]).toEqual([minutes, true]);
  }
  // Two hours of inactivity end it.
  after(440 + 121);
  expect(await anne.isSignedIn(browser)).toBe(false);
});

test('A2: a call within the five minutes in which a session is marked as seen once does not shorten it', async () => {
  const browser = await anne.signedInAt();
  after(4);
  expect(await anne.isSignedIn(browser)).toBe(true);
  after(119);
  expect(await anne.isSignedIn(browser)).toBe(true);
});
