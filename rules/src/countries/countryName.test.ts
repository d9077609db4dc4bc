import { expect, test } from 'vitest';
import { countryName } from './countryName.ts';

test.each([
  ['fr', 'fr-FR', 'France'],
  ['IT', 'de-DE', 'Italien'],
  ['jp', 'ja-JP', '日本'],
  ['qq', 'en-GB', 'QQ'],
])('the country %s in %s', (code, tag, name) => expect(countryName(code, tag)).toBe(name));
