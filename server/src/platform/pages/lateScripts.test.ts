import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { lateScripts } from './lateScripts.ts';
import { sealHtml } from './sealHtml.ts';

const words = 'import "/assets/manifest-1.js";\nimport("/assets/entry.client-1.js");';
const page = `<html><head><link rel="modulepreload" href="/assets/base-1.js"/></head><body><p>Cuir</p><script nonce="Zq1" type="module" async="">${words}</script></body></html>`;

test('fetches no module before the page is painted', () => {
  const html = lateScripts(page, 'Zq1');
  expect(html).toContain('<link rel="late" href="/assets/base-1.js"/>');
  expect(html).toContain(`<script nonce="Zq1" type="late" async="">${words}</script>`);
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/u);
});

test('the policy allows the delayed module and the script that starts it', () => {
  const { html, scripts } = sealHtml(lateScripts(page, 'Zq1'), 'Zq1');
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const [, wake = ''] = /<script>([^<]*)<\/script><\/body>/u.exec(html) ?? [];
  expect(wake).toContain("script.type = 'module'");
  expect(scripts).toEqual([hashOf(words), hashOf(wake)]);
});

test.each([
  ['without modules', '<html><body><p>Cuir</p></body></html>'],
  ['from the sources', '<html><body><script type="module">import "/src/entry.tsx"</script></body></html>'],
])('a page %s stays as it is', (_, html) => expect(lateScripts(html, 'Zq1')).toBe(html));
