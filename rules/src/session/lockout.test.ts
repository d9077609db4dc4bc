import { expect, test } from 'vitest';
import { lockedUntil, lockout, lockoutsOf, withLockout } from './lockout.ts';

const now = Date.UTC(2026, 10, 22, 10);
const anne = { email: 'anne@example.com' };
const kept = withLockout({}, anne, 600_000, now);

test.each([
  ['the blocked email', { email: 'anne@example.com' }, now, true],
  ['the same email, typed otherwise', { email: ' Anne@Example.com' }, now, true],
  ['another email', { email: 'bertille@example.com' }, now, false],
  ['nothing typed', { email: '' }, now, false],
  ['a phone', { phonecode: '+86', phonenumber: '13800138000' }, now, false],
  ['the blocked email a moment before the end', anne, now + 599_999, true],
  ['the blocked email at the end', anne, now + 600_000, false],
])('spec 1 §4: a lock applies to %s: %s', (_name, who, at, isLocked) => {
  expect(lockedUntil(kept, who, at)).toBe(isLocked ? now + 600_000 : null);
});

test('locks a phone in every notation', () => {
  const locked = withLockout({}, { phonecode: '86', phonenumber: '138 0013 8000' }, lockout, now);
  expect(lockedUntil(locked, { phonecode: '+86', phonenumber: '13800138000' }, now)).toBe(now + lockout);
});

test('A10: the stored text contains no email', () => {
  expect(JSON.stringify(kept)).not.toMatch(/anne|example/u);
});

test('parses its stored form, and ignores any other text', () => {
  expect(lockoutsOf(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', '{', 'null', '7', '{"a":"b"}']) expect(lockoutsOf(text)).toEqual({});
});

test("limits the lock to the server's maximum, drops expired ones, and stores at most twenty", () => {
  expect(Object.values(withLockout({}, anne, 10 * lockout, now))).toEqual([now + lockout]);
  const other = withLockout(kept, { email: 'bertille@example.com' }, lockout, now + 600_000);
  expect(Object.keys(other)).toHaveLength(1);
  let many = {};
  for (let at = 0; at < 30; at += 1) many = withLockout(many, { email: `a${at}@example.com` }, lockout, now);
  expect(Object.keys(many)).toHaveLength(20);
  expect(lockedUntil(many, { email: 'a29@example.com' }, now)).not.toBeNull();
});
