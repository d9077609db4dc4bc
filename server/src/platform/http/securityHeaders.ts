import type { Config } from '../config/config.ts';

/**
 * The shop's public address, without a slash at the end. Never taken from a request: a page is cached for all
 * (invariant S15).
 */
export const publicUrl = (config: Config): string => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;

/** What every answer carries, pages and calls alike. Invariant S20. */
export function securityHeaders(config: Config): readonly (readonly [string, string])[] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(self)'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    // For browsers that do not know frame-ancestors yet.
    ['x-frame-options', 'DENY'],
    ...(publicUrl(config).startsWith('https:')
      ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as const]
      : []),
  ];
}

/** The policy of answers that are no pages: nothing in them may run or be framed. */
export const callPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const originOf = (address: string): string => (/^https?:/u.test(address) ? new URL(address).origin : '');

/** Where the provider answers from in production: its fields, pictures and redirects have hosts of their own. */
const providerHosts = 'https://*.adyen.com';

/** The hosts from which a page loads scripts, beside our own. */
export function scriptHosts(config: Config, pays: boolean): string[] {
  const captcha = config.CAPTCHA === 'turnstile' ? originOf(config.TURNSTILE_URL) : '';
  const analytics = config.ANALYTICS_SCRIPT_URL && !pays ? originOf(config.ANALYTICS_SCRIPT_URL) : '';
  return [captcha, analytics, pays ? originOf(config.ADYEN_ENVIRONMENT_URL) : ''].filter(Boolean);
}

/**
 * A page's policy: our own files, and the inline elements whose hashes are given. A page that pays also lets in the
 * provider's frames, and those of banks that are named: any other bank asks on a page of its own (decisions/0026); it
 * keeps the analytics script out.
 */
export function pagePolicy(
  config: Config,
  scripts: readonly string[],
  styles: readonly string[],
  pays: boolean,
): string {
  const isDevelopment = config.NODE_ENV === 'development';
  // Hot reload, also in browsers whose `'self'` leaves WebSockets out.
  const sockets = isDevelopment ? [publicUrl(config).replace(/^http/u, 'ws')] : [];
  const provider = originOf(config.ADYEN_ENVIRONMENT_URL);
  const images = originOf(config.IMAGES_BASE_URL);
  const calls = [originOf(config.COMMERCE_BASE_URL), originOf(config.BACKEND_BASE_URL)];
  // With Turnstile, any page's form may call Cloudflare; our own proof of work needs no other host.
  const captcha = config.CAPTCHA === 'turnstile' ? originOf(config.TURNSTILE_URL) : '';
  // What reads the data layer, after consent; it may ask its own host. Not where cards are typed.
  const analytics = config.ANALYTICS_SCRIPT_URL && !pays ? originOf(config.ANALYTICS_SCRIPT_URL) : '';
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, captcha, analytics, ...(pays ? [provider] : [])],
    // Vite adds each changed sheet as an inline element, in development only; a hash would rule `unsafe-inline` out.
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styles), ...(pays ? [provider] : [])],
    // Sizes and positions that components set; no selector, no request can hide in an attribute of ours.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', images, analytics, ...(pays ? [provider, providerHosts] : [])],
    'media-src': ["'self'", images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sockets, ...calls, analytics, ...(pays ? [provider, providerHosts] : [])],
    'frame-src': pays
      ? ["'self'", captcha, provider, providerHosts, ...config.PAYMENT_FRAME_HOSTS]
      : [captcha || "'none'"],
    'form-action': pays ? ["'self'", provider, providerHosts, ...config.PAYMENT_FRAME_HOSTS] : ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // The tools of development write elements of their own.
    ...(isDevelopment ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'late'] }),
  };
  const policy = Object.entries(directives).map(
    ([name, sources]) => `${name} ${[...new Set(sources)].filter(Boolean).join(' ')}`,
  );
  if (publicUrl(config).startsWith('https:')) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}
