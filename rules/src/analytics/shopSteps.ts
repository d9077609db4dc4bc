// The steps from a visit to an order, as numbers of a day: no visitor, no session, no moment. Pure. decisions/0144.
import { type DeviceKind, deviceOf } from '../session/device.ts';

/**
 * The steps before the order, in their sequence: a visit begins with a page that another site or none led to; a product page was shown; a
 * cart got its first line; the checkout opened with a cart for which nothing was chosen; a purchase was paid for the first time. Expectations
 * §2, decisions/0144.
 */
export const shopSteps = ['visit', 'product', 'basket', 'checkout', 'payment'] as const;
export type ShopStep = (typeof shopSteps)[number];

/** How large the screen is, roughly. Expectations §2, decisions/0144. */
export const deviceClasses = ['phone', 'tablet', 'computer'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** Programs that look like a browser, and the browsers that other programs drive. Cubot makes telephones. */
const robots = /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|google-read-aloud/iu;

const classes: Readonly<Record<DeviceKind, DeviceClass>> = {
  iphone: 'phone',
  ipad: 'tablet',
  android: 'phone',
  chromebook: 'computer',
  windows: 'computer',
  mac: 'computer',
  linux: 'computer',
};

/** The class of a browser's device; null for a robot and for a program that names no system: neither is counted. Expectations §2, decisions/0144. */
export function deviceClassOf(user_agent: string): DeviceClass | null {
  const { device } = deviceOf(user_agent);
  if (device === null || robots.test(user_agent)) return null;
  return device === 'android' && !user_agent.includes('Mobile') ? 'tablet' : classes[device];
}

/** How a page came to be shown: from another site or none, or from a page of the shop. Expectations §2, decisions/0144. */
export const pageOrigins = ['entry', 'page'] as const;
export type PageOrigin = (typeof pageOrigins)[number];

/** Whether a text names an origin. Expectations §2, decisions/0144. */
export const isPageOrigin = (text: string | null): text is PageOrigin => pageOrigins.some((one) => one === text);

const addressPath = /^https?:\/\/[^/?#]+(?<path>[^?#]*)/u;
const productPage = /^\/[^/]+\/product\/./u;
/** Pages on which a payment comes back from its provider, which is no visit. */
const paymentPage = /^\/[^/]+\/[^/]+\/(?:validation|confirmation)\/?$/u;

/** The steps that a page is when it is shown; `address` is the page's own. Expectations §2, decisions/0144. */
export function stepsOfPage(address: string | null, origin: PageOrigin): readonly ShopStep[] {
  const path = addressPath.exec(address ?? '')?.groups?.['path'] ?? '';
  return [
    ...(origin === 'entry' && !paymentPage.test(path) ? (['visit'] as const) : []),
    ...(productPage.test(path) ? (['product'] as const) : []),
  ];
}

/** How many of some there are for a hundred others, in tenths; null without others. Expectations §2, decisions/0144. */
export const tenthsOf = (count: number, of: number): number | null =>
  of === 0 ? null : Math.round((count * 1000) / of);

/** By how much a number is more than before, in tenths of a percent; null where there was none before. Expectations §2, decisions/0144. */
export const changeSince = (before: number, now: number): number | null =>
  before === 0 ? null : Math.round(((now - before) * 1000) / before);
