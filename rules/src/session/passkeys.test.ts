import { describe, expect, test } from 'vitest';
import { passkeyKeeper, passkeyName } from './passkeys.ts';

describe('the keeper of a passkey', () => {
  test.each([
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
    ['EA9B8D66-4D01-1D21-3CE4-B6B48CB575D4', 'Google Password Manager'],
    // A browser that hides the make.
    ['00000000-0000-0000-0000-000000000000', null],
    ['constructor', null],
  ])('%s is %s', (aaguid, name) => expect(passkeyKeeper(aaguid)).toBe(name));
});

test.each([
  [{ name: 'Work laptop', browser: 'safari', device: 'mac' } as const, 'Work laptop'],
  [{ name: null, browser: 'safari', device: 'iphone' } as const, 'Safari, iPhone'],
  [{ name: null, browser: null, device: null } as const, ''],
])('a passkey is shown by its own name, else by its device', (passkey, shown) =>
  expect(passkeyName(passkey)).toBe(shown),
);
