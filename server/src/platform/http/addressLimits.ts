import { networkOf, siteOf } from '@vitrine/rules/session/network';
import type { Shop } from '../shop/shop.ts';
import { isWithinLimit, limit, limitState, type Limit, uncount } from './limit.ts';

/**
 * The limits per network. Many users may share one: a family, an office, a mobile gateway. `node
 * bench/honestVisitors.ts` shows how many honest users these limits refuse. Invariants A5, A7, S2, S19.
 */
export const addressLimits = {
  /** Attempts to open an account: high enough for an office, too low to test a list of addresses. */
  'account-create': { points: 100, seconds: 3600 },
  /**
   * Answers "account exists" without a captcha: an honest user gets one now and then, a script that tests a list gets
   * many.
   */
  'account-exists': { points: 10, seconds: 3600 },
  /** Captcha challenges: each costs the server a hash of a few milliseconds. */
  'captcha-challenge': { points: 120, seconds: 600 },
  /** Contact messages; each also needs a solved captcha. */
  contact: { points: 20, seconds: 3600 },
  /** Statements of withdrawal; each further one needs a solved captcha, or a wait where there is none. */
  withdrawal: { points: 5, seconds: 3600 },
  /** Newsletter requests; each also needs a solved captcha. */
  newsletter: { points: 60, seconds: 3600 },
  /** Requests for a back-in-stock mail; each also needs a solved captcha. */
  stock_alert: { points: 60, seconds: 3600 },
  /** Requests for a password-reset link. */
  'forgot-password-address': { points: 30, seconds: 3600 },
  /** Opened password-reset links, and passwords set with them. */
  'password-reset': { points: 30, seconds: 600 },
  /** Opened invitations of staff, and passwords set by them. */
  'staff-invitation': { points: 30, seconds: 600 },
  /** Sign-ins of staff by passkeys: each stores a challenge for minutes. */
  'staff-passkey': { points: 120, seconds: 600 },
  /** Challenges for sign-ins of customers by passkeys: each form of a sign-in asks for one, and stores it for minutes. */
  'passkey-challenge': { points: 600, seconds: 600 },
  /** Sign-ins of customers by passkeys: each checks a signature. */
  'passkey-sign-in': { points: 120, seconds: 600 },
  /** Guest order lookups. */
  order_lookup: { points: 20, seconds: 15 * 60 },
  /** Allows a user's corrections, but not copying the whole postcode file. */
  'postcode-lookup': { points: 120, seconds: 600 },
  /** Places that the gazetteer does not know: each costs a call of the geocoder. */
  geocode: { points: 60, seconds: 600 },
  /** Promotion codes: each is looked up, and none is guessed. */
  promotion_code: { points: 60, seconds: 15 * 60 },
  /** Stops card testing, but not the many phones behind one mobile gateway. */
  payment_address: { points: 100, seconds: 15 * 60, durable: true },
  /** Reservations in stores: each takes a piece from a store’s stock for days. */
  ereservation: { points: 10, seconds: 86_400, durable: true },
  /** Reservations of seats in a salon's sessions. */
  salon_reservation: { points: 30, seconds: 86_400, durable: true },
  /** Redirects back from WeChat: each makes a request to WeChat. */
  'wechat-return': { points: 120, seconds: 600 },
  /** Submissions of the WeChat binding form; each code also has its own limit of five attempts. */
  'wechat-binding': { points: 60, seconds: 600 },
} as const satisfies Record<string, Limit>;

export type AddressLimit = keyof typeof addressLimits;

/**
 * The limit of an IPv6 /48 as a multiple of a network's limit: one attacker can own all of its 65,536 networks, but a
 * mobile operator gives each subscriber one of them.
 */
export const siteFactor = 10;

type Counted = { name: string; key: string; rule: Limit };

/** The counters of a call: one for the address's network and, for IPv6, one for its /48. */
function countedFor(name: AddressLimit, address: string): Counted[] {
  const rule: Limit = addressLimits[name];
  const site = siteOf(address);
  const near = { name, key: networkOf(address), rule };
  if (site === null) return [near];
  return [near, { name: `${name}_site`, key: site, rule: { ...rule, points: rule.points * siteFactor } }];
}

/** Counts a call for the network behind an address. Throws too_many_requests with the seconds to wait. */
export async function limitAddress(shop: Shop, name: AddressLimit, address: string): Promise<void> {
  for (const counted of countedFor(name, address)) await limit(shop, counted.name, counted.key, counted.rule);
}

/** Counts like `limitAddress` and returns the result, for calls that must not reveal the limit. */
export async function isAddressWithinLimit(shop: Shop, name: AddressLimit, address: string): Promise<boolean> {
  for (const counted of countedFor(name, address))
    if (!(await isWithinLimit(shop, counted.name, counted.key, counted.rule))) return false;
  return true;
}

/** Reverts one count of `limitAddress`. */
export async function uncountAddress(shop: Shop, name: AddressLimit, address: string): Promise<void> {
  for (const counted of countedFor(name, address)) await uncount(shop, counted.name, counted.key, counted.rule);
}

/** Whether a network or its /48 has reached a limit; does not count. */
export async function isAddressUsedUp(shop: Shop, name: AddressLimit, address: string): Promise<boolean> {
  for (const counted of countedFor(name, address))
    if ((await limitState(shop, counted.name, counted.key, counted.rule)).count >= counted.rule.points) return true;
  return false;
}
