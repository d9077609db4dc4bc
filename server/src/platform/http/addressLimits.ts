import { networkOf, siteOf } from '@vitrine/rules/session/network';
import type { Shop } from '../shop/shop.ts';
import { isWithinLimit, limit, limitState, type Limit, uncount } from './limit.ts';

/**
 * What one network may request. Many people may share one: a family, an office, a phone network's gateway. `node
 * bench/honestVisitors.ts` shows how many of them these limits refuse. Invariants A5, A7, S2, S19.
 */
export const addressLimits = {
  /** Accounts opened, or tried to be: an office passes, a list does not. */
  'account-create': { points: 100, seconds: 3600 },
  /**
   * Answers that an account exists, where no puzzle is asked: the honest hear one now and then, a list is one after the
   * other.
   */
  'account-exists': { points: 10, seconds: 3600 },
  /** Puzzles: each costs us a hash of a few milliseconds. */
  'captcha-challenge': { points: 120, seconds: 600 },
  /** Messages to the house; each solves a puzzle of its own. */
  contact: { points: 20, seconds: 3600 },
  /** Newsletter requests; each solves a puzzle of its own. */
  newsletter: { points: 60, seconds: 3600 },
  /** Links to a new password that are asked for. */
  'forgot-password-address': { points: 30, seconds: 3600 },
  /** Links to a new password that are opened, and passwords set by them. */
  'password-reset': { points: 30, seconds: 600 },
  /** Looks for an order without its account. */
  order_lookup: { points: 20, seconds: 15 * 60 },
  /** A person corrects a postcode a few times, a copier of the whole file does not stop. */
  'postcode-lookup': { points: 120, seconds: 600 },
  /** Stops a client that tries cards by the dozen, but not the many phones behind one address. */
  payment_address: { points: 100, seconds: 15 * 60, durable: true },
  /** Returns from the messaging app: each is a question to WeChat. */
  'wechat-return': { points: 120, seconds: 600 },
  /** Forms of the binding; a code's own five tries count beside it. */
  'wechat-binding': { points: 60, seconds: 600 },
} as const satisfies Record<string, Limit>;

export type AddressLimit = keyof typeof addressLimits;

/**
 * How many times a network's limit one /48 of IPv6 may use up: one attacker can own all of its 65,536 networks, but a
 * phone company gives each subscriber one of them.
 */
export const siteFactor = 10;

type Counted = { name: string; key: string; rule: Limit };

/** What a call from an address counts for: its network and, around an IPv6 address, the /48. */
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

/** As `limitAddress`, where the caller must not learn that there is a limit. */
export async function isAddressWithinLimit(shop: Shop, name: AddressLimit, address: string): Promise<boolean> {
  for (const counted of countedFor(name, address))
    if (!(await isWithinLimit(shop, counted.name, counted.key, counted.rule))) return false;
  return true;
}

/** Takes back what `limitAddress` counted. */
export async function uncountAddress(shop: Shop, name: AddressLimit, address: string): Promise<void> {
  for (const counted of countedFor(name, address)) await uncount(shop, counted.name, counted.key, counted.rule);
}

/** Whether a network or its /48 has used up a limit, without counting. */
export async function isAddressUsedUp(shop: Shop, name: AddressLimit, address: string): Promise<boolean> {
  for (const counted of countedFor(name, address))
    if ((await limitState(shop, counted.name, counted.key, counted.rule)).count >= counted.rule.points) return true;
  return false;
}
