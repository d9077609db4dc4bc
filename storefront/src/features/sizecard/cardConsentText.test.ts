// What a customer consents to is bound to its version: a text that changes its meaning needs the next one. decisions/0122.
import { createHash } from 'node:crypto';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { compiledOf } from '../../../scripts/catalogue.ts';

/** The digest of each version's text in all storefronts. For a mere correction of a word, renew the last one. */
const digests: Readonly<Record<number, string>> = {
  1: '8137a129266d32e649e43d1b9aa4b1c26c55d1c779283f3f4f13127d26da23d2',
};

test('the text of the consent in every storefront is that of its version', () => {
  const texts = locales.map((locale) => {
    const messages: Readonly<Record<string, unknown>> = compiledOf(locale);
    return ['consent_statement', 'consent_text', 'consent_end'].map((key) => messages[`sizecard.${key}`]);
  });
  expect(texts.flat().filter((text) => text === undefined)).toEqual([]);
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  expect({ [cardConsentVersion]: digest }).toEqual({ [cardConsentVersion]: digests[cardConsentVersion] });
});
