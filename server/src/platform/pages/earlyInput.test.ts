import { expect, test } from 'vitest';
import { earlyInput } from './earlyInput.ts';
import { sealHtml } from './sealHtml.ts';

const page =
  '<html><head><title>Cuir</title></head><body><div data-asleep="page"><button>Menu</button></div></body></html>';

test('a page that will wake keeps what is pressed before, and its policy lets it', () => {
  const { html, scripts } = sealHtml(earlyInput(page, 'Zq1'), 'Zq1');
  expect(html).toMatch(
    /<title>Cuir<\/title><script>[^<]*addEventListener\('submit', press, true\)[^<]*<\/script><\/head>/u,
  );
  expect(scripts).toHaveLength(1);
});

test('a page without code to come stays as it is', () => {
  const plain = page.replace(' data-asleep="page"', '');
  expect(earlyInput(plain, 'Zq1')).toBe(plain);
});
