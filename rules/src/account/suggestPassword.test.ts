import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordError, passwordForms } from './password.ts';
import { suggestPassword } from './suggestPassword.ts';

const forms = Object.keys(passwordForms) as (keyof typeof passwordForms)[];

test('a suggested password has 13 characters and passes the rules of every form', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 25, maxLength: 25 }),
      (given) => {
        const left = [...given];
        const password = suggestPassword((count) => Math.floor((left.shift() ?? 0) * count));
        expect(password).toHaveLength(13);
        expect(forms.map((form) => passwordError(form, password))).toEqual(forms.map(() => null));
        expect(password).not.toMatch(/[\s\-lIO01]/u);
      },
    ),
  );
});

test('its kinds of characters have no fixed place', () => {
  let asked = 0;
  const password = suggestPassword((count) => (asked += 7) % count);
  expect(password).not.toMatch(/^[a-z][A-Z]\d/u);
});
