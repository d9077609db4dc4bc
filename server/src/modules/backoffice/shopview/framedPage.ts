// A page of the shop inside the office: it runs no script, sends nothing, and its links stay in the view. decisions/0135.

/** The part of an address of the view before the shop's own. */
const localePath = /^\/[a-z]{2}_[a-z]{2}(?=[/?#]|$)/u;

/** The address of a page in the view; the front door leads to the storefront, another address stays. */
export function addressIn(prefix: string, home: string, address: string): string {
  if (address === '/') return `${prefix}${home}`;
  return localePath.test(address) ? `${prefix}${address}` : address;
}

/** The page without scripts and what they would fetch, with its links in the view. `home` is the path of its storefront. */
export const framedHtml = (html: string, prefix: string, home: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gu, '')
    .replaceAll(/<link\b[^>]*\bas="fetch"[^>]*>/gu, '')
    .replaceAll(/(<a\b[^>]*?\shref=")(\/[^"]*)"/gu, (_link, start: string, address: string) => {
      return `${start}${addressIn(prefix, home, address)}"`;
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
