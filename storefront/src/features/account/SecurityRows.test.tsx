import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setSession } from '../../lib/session/session.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { SecurityRows } from './SecurityRows.tsx';

afterEach(cleanup);

test.each([
  ['a Chinese account in the British storefront', 'cn', 'uk_en', false],
  ['a British account in the British storefront', 'gb', 'uk_en', true],
  ['a British account in the Chinese storefront', 'gb', 'cn_zh', true],
] as const)('shows %s the password row by its own country', (_name, country_id, locale, isShown) => {
  act(() => setSession({ user: userOf({ country_id }), basket: basketOf([]) }));
  renderShop(<SecurityRows />, { locale });
  const trays = screen.getAllByRole('button').map((button) => button.dataset['tray']);
  expect(trays).toEqual([...(isShown ? ['edit-password'] : []), 'passkeys', 'open-sessions', 'personal-data']);
});
