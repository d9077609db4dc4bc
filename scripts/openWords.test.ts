import { expect, test } from 'vitest';
import { portsOf, wrongPorts, wrongWords } from './lib/openWords.mjs';

test.each([
  [['--hose', 'house-minimal'], '--hose is not known: npm run up takes --house DIR and nothing else'],
  [['house-minimal'], 'house-minimal is not known: npm run up takes --house DIR and nothing else'],
  [['--house'], '--house takes the folder of a house: npm run up -- --house house-minimal'],
  [['--house', '--dev'], '--house takes the folder of a house: npm run up -- --house house-minimal'],
  [['--dev', '--house', 'house-minimal'], null],
  [[], null],
])('npm run up -- %j', (args, line) => {
  expect(wrongWords(args)).toBe(line);
});

test('reports an invalid port of a simulator by its own variable', () => {
  expect(wrongPorts({ SIMULATOR_SMTP_PORT: 'x' })).toBe(
    'SIMULATOR_SMTP_PORT holds "x", which it does not take; it takes a port, 1 to 65535.',
  );
  expect(wrongPorts({ PORT: '70000' })).toContain('PORT holds "70000"');
  expect(wrongPorts({ PORT: '' })).toBeNull();
  expect(portsOf({ PORT: '' })).toMatchObject({ PORT: 3000, SIMULATOR_SMTP_PORT: 3025 });
});
