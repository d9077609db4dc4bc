import { renderHook } from '@testing-library/react';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { compiledOf } from '../../../scripts/catalogue.ts';
import { write } from '@vitrine/rules/messages/write';
import { useTitlePrefix } from './titlePrefix.ts';

test.each(locales)('prefixes the title of %s once while something is wrong, and restores it after', (locale) => {
  const prefix = write({ tag: 'en', messages: compiledOf(locale) }, 'form.error_prefix');
  document.title = 'Cart';
  const { rerender } = renderHook(({ wrong }) => useTitlePrefix(wrong ? prefix : null), {
    initialProps: { wrong: true },
  });
  for (const wrong of [false, true]) {
    rerender({ wrong });
    // A document's title collapses two spaces into one: a prefix with its own spaces could not be found again.
    expect(document.title).toBe(wrong ? `${prefix} Cart` : 'Cart');
  }
});
