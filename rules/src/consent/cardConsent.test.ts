import { expect, test } from 'vitest';
import { allowsCard, cardConsentVersion } from './cardConsent.ts';

test.each([
  ['no consent', null, false],
  ['one to the text of now', { text_version: cardConsentVersion, withdrawn_at: null }, true],
  ['one that was withdrawn', { text_version: cardConsentVersion, withdrawn_at: '2026-11-28T10:00:00Z' }, false],
  ['one to an earlier text', { text_version: cardConsentVersion - 1, withdrawn_at: null }, false],
])('%s', (_name, consent, allowed) => expect(allowsCard(consent)).toBe(allowed));
