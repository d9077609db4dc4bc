import { expect, test } from 'vitest';
import { configVariables } from './config.ts';
import { misspeltNames } from './configNames.ts';

const known = Object.keys(configVariables);

test.each([
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['DATABASE_UR', 'DATABASE_URL'],
  ['ADYEN_APIKEY', 'ADYEN_API_KEY'],
  ['PROT', null],
  ['HOUS', 'HOUSE'],
])('%s is near to %s', (name, nearest) => {
  const lines = nearest ? [`${name} is no variable of the shop and is not read; the nearest is ${nearest}.`] : [];
  expect(misspeltNames({ [name]: '1' }, known)).toEqual(lines);
});

test('ignores variables of shells and other programs', () => {
  const usual = [
    'HOME',
    'PATH',
    'HOST',
    'HOSTNAME',
    'PWD',
    'LANG',
    'PORT',
    'NODE_PATH',
    'NODE_OPTIONS',
    'npm_config_port',
  ];
  expect(misspeltNames(Object.fromEntries(usual.map((name) => [name, '1'])), known)).toEqual([]);
});
