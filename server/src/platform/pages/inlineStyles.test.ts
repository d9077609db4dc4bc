import { expect, test } from 'vitest';
import { inlineStyles } from './inlineStyles.ts';
import { sealHtml } from './sealHtml.ts';

const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}"/>`;
const sheets: Record<string, string> = {
  '/assets/base-a1.css': 'body{margin:0}',
  '/assets/cart-b2.css': 'li{margin:0}',
  '/assets/ja.css': '@font-face{}'.repeat(5000),
  '/assets/odd.css': 'a::before{content:"</style><script>"}',
};
const page = (html: string) => inlineStyles(html, 'secret', (path) => sheets[path] ?? null);

test('inlines a page’s sheets and keeps the links for the router', () => {
  expect(page('<link rel="stylesheet" href="/assets/base-a1.css#" nonce="secret"/>')).toBe(
    '<style nonce="secret">body{margin:0}</style><link rel="stylesheet" href="/assets/base-a1.css#" nonce="secret" disabled=""/><link rel="stylesheet" href="/assets/base-a1.css" disabled=""/>',
  );
});

test('late code finds the first sheet, and requests the others itself', () => {
  const links = page(`${link('base-a1.css#')}${link('cart-b2.css#')}`).match(/href="[^"]*"/gu);
  expect(links).toEqual(['href="/assets/base-a1.css#"', 'href="/assets/base-a1.css"', 'href="/assets/cart-b2.css#"']);
});

test.each([
  ['that is not there', 'gone.css'],
  ['that is long', 'ja.css'],
  ['that could end its own tag', 'odd.css'],
])('a sheet %s is asked for as ever', (_name, name) => {
  expect(page(link(name))).toBe(link(name));
});

test('S20: an inlined sheet is approved by its hash', () => {
  const { html, styles } = sealHtml(page(link('base-a1.css')), 'secret');
  expect(styles).toHaveLength(1);
  expect(html).not.toContain('secret');
});
