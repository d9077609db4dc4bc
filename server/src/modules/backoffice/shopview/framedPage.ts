// A page of the shop inside the office: it runs no script, sends nothing, and its links stay in the view. decisions/0135.

/** The part of an address of the view before the shop's own. */
const localePath = /^\/[a-z]{2}_[a-z]{2}(?=[/?#]|$)/u;

/** The address of a page in the view; the front door leads to the storefront, another address stays. */
export function addressIn(prefix: string, home: string, address: string): string {
  if (address === '/') return `${prefix}${home}`;
  return localePath.test(address) ? `${prefix}${address}` : address;
}

/** The page without its scripts: each from its beginning to the end of its closing tag. */
function withoutScripts(html: string): string {
  let kept = '';
  let from = 0;
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', from)) {
    kept += html.slice(from, start);
    const close = html.indexOf('</script', start);
    const end = close < 0 ? -1 : html.indexOf('>', close);
    if (end < 0) return kept;
    from = end + 1;
  }
  return kept + html.slice(from);
}

/** The page without scripts and what they would fetch, with its links in the view. `home` is the path of its storefront. */
export const framedHtml = (html: string, prefix: string, home: string): string =>
  withoutScripts(html).replaceAll(/<(link|a)\s([^<>]*)>/gu, (tag, name: string, attributes: string) => {
    if (name === 'link') return attributes.includes('as="fetch"') ? '' : tag;
    const led = attributes.replace(
      /(^|\s)href="(\/[^"]*)"/u,
      (_all, before: string, address: string) => `${before}href="${addressIn(prefix, home, address)}"`,
    );
    return `<a ${led}>`;
  });

const ofFrame: Readonly<Record<string, string>> = {
  'script-src': "'none'",
  'connect-src': "'none'",
  'form-action': "'none'",
  'frame-src': "'none'",
  'worker-src': "'none'",
  'frame-ancestors': "'self'",
};

/**
 * The page's policy, narrowed: no script, no call, no form, and only the office frames it. Without scripts the sandbox may keep the origin, which
 * fonts need.
 */
export function framedPolicy(policy: string): string {
  const kept = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(
      (directive) => directive !== '' && !/^(?:require-trusted-types-for|trusted-types|sandbox)\b/u.test(directive),
    )
    .map((directive) => {
      const [name = ''] = directive.split(' ');
      return ofFrame[name] === undefined ? directive : `${name} ${ofFrame[name]}`;
    });
  const missing = Object.entries(ofFrame)
    .filter(([name]) => !kept.some((directive) => directive.startsWith(`${name} `)))
    .map(([name, sources]) => `${name} ${sources}`);
  return [...kept, ...missing, 'sandbox allow-same-origin'].join('; ');
}
