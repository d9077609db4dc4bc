import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealHtml } from './sealHtml.ts';

const nonce = 'n0nce_n0nce';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = [
  '<head>',
  `<style nonce="${nonce}">a{color:red}</style>`,
  `<link rel="modulepreload" href="/a.js" nonce="${nonce}">`,
  `</head><body><script>injected()</script>`,
  `<p title="<script>">text</p>`,
  `<script nonce="${nonce}" type="module">ours(1 < 2)</script>`,
  `<script nonce="${nonce}" src="/assets/x.js"></script>`,
].join('');

test('hashes only the inline elements with the nonce', () => {
  const { scripts, styles } = sealHtml(page, nonce);
  expect(scripts).toEqual([hash('ours(1 < 2)')]);
  expect(styles).toEqual([hash('a{color:red}')]);
});

test('S6: an injected script gets no hash', () => {
  expect(sealHtml(page, nonce).scripts).not.toContain(hash('injected()'));
});

test('the nonce never leaves the process', () => {
  const { html } = sealHtml(`${page}<script nonce="${nonce}">{"nonce":"${nonce}"}</script>`, nonce);
  expect(html).not.toContain(nonce);
});
