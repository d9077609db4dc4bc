import type { Config } from '../config/config.ts';
import { registeredMaps } from '../partners/maps/mapPartners.ts';
import { walletsOf } from '../partners/wallets.ts';

/**
 * The shop's public address without a trailing slash. Never comes from a request, because pages are cached for all
 * visitors (invariant S15).
 */
export const publicUrl = (config: Config): string => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;

/** The address of the office: on its own host where it has one, with the scheme and port of the public address. */
export function officeUrl(config: Config): string {
  const url = new URL('/office', publicUrl(config));
  if (config.OFFICE_HOST !== undefined) url.hostname = config.OFFICE_HOST;
  return url.href;
}

/** The headers of every answer, pages and calls. Invariant S20. */
export function securityHeaders(config: Config): readonly (readonly [string, string])[] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    [
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(self), payment=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    ],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    // For browsers without frame-ancestors.
    ['x-frame-options', 'DENY'],
    ...(publicUrl(config).startsWith('https:')
      ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as const]
      : []),
  ];
}

/** The policy of answers that are no pages: allows no scripts and no framing. */
export const callPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const originOf = (address: string): string => (/^https?:/u.test(address) ? new URL(address).origin : '');

/** The hosts of the map provider whose style the settings name: of the style, its tiles, letters and icons. */
const mapHosts = (config: Config): string[] =>
  [...new Set([originOf(config.MAP_STYLE_URL ?? ''), ...config.MAP_HOSTS])].filter(Boolean);

/**
 * The policy of the map's worker. A worker does not have the policy of its page, and this one fetches the tiles of a
 * MapLibre style. decisions/0045.
 */
export function workerPolicy(config: Config): string {
  const hosts = mapHosts(config);
  return hosts.length === 0 ? callPolicy : `${callPolicy}; connect-src ${hosts.join(' ')}`;
}

/** Adyen's hosts in production: its fields, images and redirects use several subdomains. */
const providerHosts = 'https://*.adyen.com';

/** The third-party hosts from which a page loads scripts. */
export function scriptHosts(config: Config, pays: boolean): string[] {
  const captcha = config.CAPTCHA === 'turnstile' ? originOf(config.TURNSTILE_URL) : '';
  const analytics = config.ANALYTICS_SCRIPT_URL && !pays ? originOf(config.ANALYTICS_SCRIPT_URL) : '';
  const wallets = pays ? walletsOf(config).map(({ script }) => originOf(script)) : [];
  const provider = pays ? originOf(config.ADYEN_ENVIRONMENT_URL) : '';
  return [...new Set([captcha, analytics, provider, ...wallets])].filter(Boolean);
}

/**
 * A page's policy: own files, and inline elements with these hashes. The checkout also allows frames of the provider and
 * of listed banks; any other bank authenticates on its own page (decisions/0026). The checkout allows no analytics.
 */
export function pagePolicy(
  config: Config,
  scripts: readonly string[],
  styles: readonly string[],
  pays: boolean,
): string {
  const isDevelopment = config.NODE_ENV === 'development';
  // For hot reload: in some browsers `'self'` does not cover WebSockets.
  const sockets = isDevelopment ? [publicUrl(config).replace(/^http/u, 'ws')] : [];
  const provider = originOf(config.ADYEN_ENVIRONMENT_URL);
  const images = originOf(config.IMAGES_BASE_URL);
  const calls = [originOf(config.COMMERCE_BASE_URL), originOf(config.BACKEND_BASE_URL)];
  // With Turnstile, a form on any page may load from Cloudflare; the built-in proof of work needs no other host.
  const captcha = config.CAPTCHA === 'turnstile' ? originOf(config.TURNSTILE_URL) : '';
  // The analytics script may call its own host, but must not run where users type card numbers.
  const analytics = config.ANALYTICS_SCRIPT_URL && !pays ? originOf(config.ANALYTICS_SCRIPT_URL) : '';
  // A wallet's script calls its own host and opens its sheet from there.
  const wallets = pays ? walletsOf(config).map(({ script }) => originOf(script)) : [];
  const partners = pays ? [provider, providerHosts, ...wallets] : [];
  // Tiles, letters and icons of the map provider; a page that pays has no map.
  const maps = pays ? [] : mapHosts(config);
  // A map partner's script runs in a frame of our own, which has a policy of its own (decisions/0065).
  const framed = [captcha, registeredMaps(config).length > 0 ? "'self'" : ''].filter(Boolean);
  const frames = framed.length > 0 ? framed : ["'none'"];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, captcha, analytics, ...(pays ? [provider] : []), ...wallets],
    // In development Vite injects inline styles; a hash in the list would disable `unsafe-inline`.
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styles), ...(pays ? [provider] : [])],
    // Components set sizes and positions inline; an attribute can hold no selector, so it cannot leak data.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', images, analytics, ...maps, ...partners],
    'media-src': ["'self'", images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sockets, ...calls, analytics, ...maps, ...partners],
    'frame-src': pays
      ? ["'self'", captcha, provider, providerHosts, ...wallets, ...config.PAYMENT_FRAME_HOSTS]
      : frames,
    'form-action': pays ? ["'self'", provider, providerHosts, ...config.PAYMENT_FRAME_HOSTS] : ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Development tools inject elements without a trusted type.
    ...(isDevelopment ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'late'] }),
  };
  const policy = Object.entries(directives).map(
    ([name, sources]) => `${name} ${[...new Set(sources)].filter(Boolean).join(' ')}`,
  );
  if (publicUrl(config).startsWith('https:')) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}
