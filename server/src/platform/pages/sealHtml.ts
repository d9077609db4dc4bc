import { createHash } from 'node:crypto';

type Sealed = { html: string; scripts: string[]; styles: string[] };

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Removes the render nonce from a page and returns the CSP hashes of the inline scripts and styles that carried it.
 * Only those: an element injected through user content has no nonce, gets no hash, and so does not run.
 */
export function sealHtml(marked: string, nonce: string): Sealed {
  const attribute = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const clean = (text: string): string => text.replaceAll(attribute, '').replaceAll(nonce, '');
  for (let at = marked.indexOf(attribute); at >= 0; at = marked.indexOf(attribute, at + 1)) {
    const start = marked.lastIndexOf('<', at);
    const end = marked.indexOf('>', at);
    const tag = marked.slice(start, end);
    const name = /^<(script|style)\b/u.exec(tag)?.[1];
    if (!name || end < 0 || /\ssrc=/u.test(tag)) continue;
    const close = marked.indexOf(`</${name}`, end);
    if (close < 0) continue;
    (name === 'script' ? scripts : styles).add(hashOf(clean(marked.slice(end + 1, close))));
  }
  return { html: clean(marked), scripts: [...scripts], styles: [...styles] };
}
