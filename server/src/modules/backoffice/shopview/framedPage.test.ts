import { expect, test } from 'vitest';
import { addressIn, framedHtml, framedPolicy } from './framedPage.ts';

const prefix = '/office/shop-at/20261207T0000Z/all';

test.each([
  ['/fr_fr/product/pommeau', `${prefix}/fr_fr/product/pommeau`],
  ['/fr_fr?s=1', `${prefix}/fr_fr?s=1`],
  ['/jp_ja#faq', `${prefix}/jp_ja#faq`],
  ['/', `${prefix}/uk_en`],
  ['/assets/a.css', '/assets/a.css'],
  ['https://elsewhere.example/fr_fr', 'https://elsewhere.example/fr_fr'],
  ['//elsewhere.example/fr_fr', '//elsewhere.example/fr_fr'],
])('the link %s leads to %s', (address, led) => {
  expect(addressIn(prefix, '/uk_en', address)).toBe(led);
});

test('a framed page has no script, and its links stay in the view; its files stay where they are', () => {
  const html =
    '<link rel="preload" as="fetch" href="/assets/a.json" crossorigin="anonymous"/><link rel="stylesheet" href="/assets/a.css"/><script type="module">import "/x"</script><a class="x" href="/fr_fr/story/a">A</a><a href="/">B</a><script>1</script\n>';
  expect(framedHtml(html, prefix, '/uk_en')).toBe(
    `<link rel="stylesheet" href="/assets/a.css"/><a class="x" href="${prefix}/fr_fr/story/a">A</a><a href="${prefix}/uk_en">B</a>`,
  );
});

test('its policy runs nothing, sends nothing and lets the office alone frame it, whatever the page allowed', () => {
  const policy = framedPolicy(
    "default-src 'self'; script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  );
  const directives = new Map(policy.split('; ').map((line) => [line.split(' ')[0], line]));
  for (const name of ['script-src', 'connect-src', 'form-action', 'frame-src', 'worker-src'])
    expect(directives.get(name)).toBe(`${name} 'none'`);
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'self'");
  expect(directives.get('style-src')).toBe("style-src 'self' 'sha256-b'");
  expect(directives.get('sandbox')).toBe('sandbox allow-same-origin');
  expect(policy).not.toContain('trusted-types');
});
