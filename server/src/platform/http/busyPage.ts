import { createHash } from 'node:crypto';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { perLocale } from '../config/perLocale.ts';
import { textIn } from '../messages/textIn.ts';

// The page is self-contained, because every file would be one more request to a busy server. The values are those of the
// storefront's tokens.
const styles = [
  ':root{color-scheme:light}',
  'body{margin:0;min-block-size:100svh;display:grid;place-content:center;justify-items:start;gap:1.5rem;',
  'padding:2rem;box-sizing:border-box;background:#fff;color:#1b1917;',
  'font:1.0625rem/1.6 "Jost","Noto Sans","Futura","Century Gothic",sans-serif}',
  'main{display:grid;gap:1rem}',
  'p{margin:0;max-inline-size:34rem}',
  '.house{font:460 1.5rem/1.2 "Cormorant Garamond","Noto Serif",Georgia,serif;letter-spacing:.02em}',
  '.house::after{content:"";display:block;inline-size:3rem;margin-block-start:1rem;border-block-start:2px dashed #96281f}',
  'h1{margin:0;font:360 clamp(2.375rem,1.88rem + 2.05vw,3.75rem)/1.04 "Cormorant Garamond","Noto Serif",Georgia,serif}',
  'a{color:inherit;display:inline-block;padding-block:.75rem;text-underline-offset:.3em}',
  'a:hover{color:#96281f}',
  'a:focus-visible{outline:2px solid #96281f;outline-offset:3px}',
].join('');

const styleHash = createHash('sha256').update(styles).digest('base64');

/** The content security policy of the page: allows only its own style. */
export const busyPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/gu, (mark) => marks[mark] ?? '');

const attributesOf = perLocale((locale) => {
  const { tag, direction } = storefrontOf(locale);
  return `lang="${tag}" dir="${direction}"`;
});

/**
 * The page that an overloaded or failing server sends. It reloads after `seconds` without a script; its link reloads it at
 * once.
 */
export function busyPage(house: string, locale: Locale, why: 'busy' | 'fault', seconds: number): string {
  const text = textIn(locale, 'busy');
  return [
    `<!doctype html><html ${attributesOf(locale)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="${seconds}">`,
    `<title>${escaped(text('title'))} – ${escaped(house)}</title><style>${styles}</style></head>`,
    `<body><p class="house">${escaped(house)}</p><main><h1>${escaped(text('title'))}</h1>`,
    `<p>${escaped(text(why))}</p><p><a href="">${escaped(text('again'))}</a></p></main></body></html>`,
  ].join('');
}
