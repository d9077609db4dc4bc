// What the list of open sessions says of a device: enough to know one's own again, and nothing more is kept.

/** Browsers by a token of their user agent. A browser that also claims to be another comes before it. */
const browserSigns = [
  ['wechat', 'MicroMessenger/'],
  ['samsung', 'SamsungBrowser/'],
  ['edge', 'Edg'],
  ['opera', 'OPR/'],
  ['firefox', 'Firefox/'],
  ['firefox', 'FxiOS/'],
  ['chrome', 'CriOS/'],
  ['chrome', 'Chrome/'],
  ['safari', 'Safari/'],
] as const;

const deviceSigns = [
  ['iphone', 'iPhone'],
  ['ipad', 'iPad'],
  ['android', 'Android'],
  ['chromebook', 'CrOS'],
  ['windows', 'Windows'],
  ['mac', 'Macintosh'],
  ['linux', 'Linux'],
] as const;

export type BrowserKind = (typeof browserSigns)[number][0];
export type DeviceKind = (typeof deviceSigns)[number][0];

/** The kinds that are stored. Invariant A2. */
export const browserKinds = [
  'wechat',
  'samsung',
  'edge',
  'opera',
  'firefox',
  'chrome',
  'safari',
] as const satisfies readonly BrowserKind[];
/** The kinds that are stored. Invariant A2. */
export const deviceKinds = deviceSigns.map(([name]) => name);

/** As their makers write them, in every language. Invariant A2. */
export const browserNames = {
  wechat: 'WeChat',
  samsung: 'Samsung Internet',
  edge: 'Edge',
  opera: 'Opera',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
} as const satisfies Record<BrowserKind, string>;
/** As their makers write them, in every language. Invariant A2. */
export const deviceNames = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  chromebook: 'Chromebook',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
} as const satisfies Record<DeviceKind, string>;

export type SeenDevice = { readonly browser: BrowserKind | null; readonly device: DeviceKind | null };

/** The kind of browser and device behind a user agent; null for what it does not tell. Invariant A2. */
export function deviceOf(user_agent: string): SeenDevice {
  const find = <Name>(signs: readonly (readonly [Name, string])[]): Name | null =>
    signs.find(([, sign]) => user_agent.includes(sign))?.[0] ?? null;
  return { browser: find<BrowserKind>(browserSigns), device: find<DeviceKind>(deviceSigns) };
}

/** "Safari, iPhone", as far as it is known; empty when nothing is. Invariant A2. */
export function deviceName({ browser, device }: SeenDevice): string {
  return [browser && browserNames[browser], device && deviceNames[device]].filter(Boolean).join(', ');
}
