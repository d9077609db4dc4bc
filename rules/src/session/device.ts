// Description of a device in the list of open sessions: enough for users to recognise their own; nothing more is
// stored.

/** Browsers by a token of their user agent. A browser that also claims to be another is listed before it. */
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

/** Stored browser kinds. Invariant A2. */
export const browserKinds = [
  'wechat',
  'samsung',
  'edge',
  'opera',
  'firefox',
  'chrome',
  'safari',
] as const satisfies readonly BrowserKind[];
/** Stored device kinds. Invariant A2. */
export const deviceKinds = deviceSigns.map(([name]) => name);

/** Brand names, the same in every language. Invariant A2. */
export const browserNames = {
  wechat: 'WeChat',
  samsung: 'Samsung Internet',
  edge: 'Edge',
  opera: 'Opera',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
} as const satisfies Record<BrowserKind, string>;
/** Brand names, the same in every language. Invariant A2. */
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

/** Kind of browser and device of a user agent, null where unknown. Invariant A2. */
export function deviceOf(user_agent: string): SeenDevice {
  const find = <Name>(signs: readonly (readonly [Name, string])[]): Name | null =>
    signs.find(([, sign]) => user_agent.includes(sign))?.[0] ?? null;
  return { browser: find<BrowserKind>(browserSigns), device: find<DeviceKind>(deviceSigns) };
}

/** Names of the known parts, "Safari, iPhone"; empty when nothing is known. Invariant A2. */
export function deviceName({ browser, device }: SeenDevice): string {
  return [browser && browserNames[browser], device && deviceNames[device]].filter(Boolean).join(', ');
}
