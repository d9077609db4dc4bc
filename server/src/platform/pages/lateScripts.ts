/**
 * Fetches the page's modules once the page is painted: with its first picture, or after a second; at once where the
 * page is not visible. On a slow connection they would compete with that picture and the fonts. A picture that does not
 * load or decode (`catch`) delays nothing.
 */
const wake = `(() => {
  const plain = { createScript: (text) => text };
  const trusted = self.trustedTypes ? trustedTypes.createPolicy('late', plain) : plain;
  const start = () => {
    for (const link of document.querySelectorAll('link[rel=late]')) link.rel = 'modulepreload';
    const late = document.querySelector('script[type=late]');
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = trusted.createScript(late.textContent);
    late.after(script);
    script.remove();
  };
  if (document.hidden) return start();
  const picture = document.querySelector('img[fetchpriority=high]');
  Promise.race([
    new Promise((done) => setTimeout(done, 1000)),
    Promise.resolve(picture && picture.decode())
      .catch(() => {})
      .then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))),
  ]).then(start);
})();`;

/** The start of a built page's module script. */
const built = 'type="module" async="">import "/assets/';

/** Delays a built page's modules until it is painted. Leaves a page without modules, or in development, unchanged. */
export function lateScripts(html: string, nonce: string): string {
  if (!html.includes(built)) return html;
  return html
    .replaceAll('rel="modulepreload"', 'rel="late"')
    .replace(built, built.replace('module', 'late'))
    .replace('</body>', `<script nonce="${nonce}">${wake}</script></body>`);
}
