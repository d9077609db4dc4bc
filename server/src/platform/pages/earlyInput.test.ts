import { expect, test } from 'vitest';
import { earlyInput } from './earlyInput.ts';
import { sealHtml } from './sealHtml.ts';

const page =
  '<html><head><title>Cuir</title></head><body><div data-asleep="page"><button>Menu</button></div></body></html>';

test('a page that hydrates gets the script for early input, and its policy allows it', () => {
  const { html, scripts } = sealHtml(earlyInput(page, 'Zq1'), 'Zq1');
  expect(html).toMatch(
    /<title>Cuir<\/title><script>[^<]*addEventListener\('submit', press, true\)[^<]*<\/script><\/head>/u,
  );
  expect(scripts).toHaveLength(1);
});

test('leaves a page without hydration unchanged', () => {
  const plain = page.replace(' data-asleep="page"', '');
  expect(earlyInput(plain, 'Zq1')).toBe(plain);
});
