import type { LocatorLanguage } from '@vitrine/rules/stores/storePath';
import { type MapService, mapServices } from '@vitrine/rules/stores/mapServices';
import type { Config } from '../../config/config.ts';

type Settings = Pick<Config, 'GOOGLE_MAPS_KEY' | 'GOOGLE_MAPS_URL' | 'AMAP_KEY' | 'AMAP_SCRIPT_URL'>;

type MapPartner = {
  readonly keyOf: (settings: Settings) => string | undefined;
  /** The address of the partner's script, whose `callback` is called when its classes are there. */
  readonly scriptOf: (settings: Settings, key: string, language: LocatorLanguage, callback: string) => string;
  readonly hostOf: (settings: Settings) => string;
  /** What the partner's script loads beyond its own host, as the partner publishes it, by directive. */
  readonly hosts: Readonly<Record<'script' | 'image' | 'connect' | 'font' | 'style', readonly string[]>>;
  /** Whether the script compiles code from text. */
  readonly evaluates: boolean;
};

const query = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
const google = ['https://*.googleapis.com', 'https://*.gstatic.com'];
const amap = ['https://*.amap.com', 'https://*.autonavi.com'];

/** The partners whose scripts draw maps. A style sheet of Google's comes from the host of its fonts. */
const partners: Readonly<Record<MapService, MapPartner>> = {
  google: {
    keyOf: ({ GOOGLE_MAPS_KEY }) => GOOGLE_MAPS_KEY,
    hostOf: ({ GOOGLE_MAPS_URL }) => GOOGLE_MAPS_URL,
    scriptOf: ({ GOOGLE_MAPS_URL }, key, language, callback) =>
      `${GOOGLE_MAPS_URL}/maps/api/js?${query({ key, v: 'quarterly', loading: 'async', language, callback })}`,
    hosts: {
      script: google,
      image: [...google, 'https://*.google.com', 'https://*.googleusercontent.com'],
      connect: [...google, 'https://*.google.com'],
      font: ['https://fonts.gstatic.com'],
      style: ['https://fonts.googleapis.com'],
    },
    evaluates: false,
  },
  amap: {
    keyOf: ({ AMAP_KEY }) => AMAP_KEY,
    hostOf: ({ AMAP_SCRIPT_URL }) => AMAP_SCRIPT_URL,
    scriptOf: ({ AMAP_SCRIPT_URL }, key, _language, callback) =>
      `${AMAP_SCRIPT_URL}/maps?${query({ v: '2.0', key, callback })}`,
    hosts: { script: amap, image: amap, connect: amap, font: [], style: [] },
    evaluates: true,
  },
};

/** The function that a partner's script calls in the map's frame (pages/mapframe/frameScript.ts). */
const callback = 'onMapScript';

/** The map partners for which the shop has a key; none without settings. Spec 1 §7. */
export const registeredMaps = (settings: Settings): MapService[] =>
  mapServices.filter((service) => partners[service].keyOf(settings) !== undefined);

/** The address of a partner's script for a language; null without a key. decisions/0065. */
export function mapScriptOf(settings: Settings, service: MapService, language: LocatorLanguage): string | null {
  const { keyOf, scriptOf } = partners[service];
  const key = keyOf(settings);
  return key === undefined ? null : scriptOf(settings, key, language, callback);
}

/**
 * The policy of the frame that runs a partner's script: the frame has no origin of its own, reaches the partner's hosts
 * alone, and its one inline script has this hash. decisions/0065.
 */
export function mapFramePolicy(settings: Settings, service: MapService, scriptHash: string): string {
  const { hostOf, hosts, evaluates } = partners[service];
  const host = new URL(hostOf(settings)).origin;
  // The local simulator needs no host but its own.
  const extra = (name: keyof typeof hosts): readonly string[] => (host.startsWith('https:') ? hosts[name] : []);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [scriptHash, host, ...extra('script'), ...(evaluates ? ["'unsafe-eval'"] : [])],
    'style-src': ["'unsafe-inline'", ...extra('style')],
    'img-src': ['data:', 'blob:', host, ...extra('image')],
    'connect-src': ['data:', 'blob:', host, ...extra('connect')],
    'font-src': ['data:', ...extra('font')],
    'worker-src': ['blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
