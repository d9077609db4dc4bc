// node bench/honestVisitors.ts [seed]: how many honest visitors the limits per network refuse, on a simulated day from a seed.
// Sends nothing to a shop: reads the limits, and counts as the server counts.
import {
  holdMinutes,
  pieceVerdict,
  refusedCards,
  strictestVerdict,
  unitsVerdict,
} from '@vitrine/rules/payment/unpaidHolds';
import { signInFailures } from '@vitrine/rules/session/signInLimits';
import { smsBudgets } from '@vitrine/rules/sms/sendLimits';
import { type Chance, chanceOf } from '../house/people/random.ts';
import { addressLimits, type AddressLimit } from '../server/src/platform/http/addressLimits.ts';

/** The busiest planned day, and the share of its busiest hour: a launch. */
const visitors = 1_000_000;
const hours = [1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 6, 5, 5, 5, 5, 6, 15, 8, 6, 4, 2];

/**
 * The networks of visitors, as shares of all visitors, and how many of a day's visitors share one network: `from` to `to`, with
 * few large networks (the smaller `bend`, the more). A phone company's gateway serves thousands of subscribers; only those who
 * visit the shop count.
 */
const places = [
  { name: 'alone or a family', share: 0.42, from: 1, to: 4, bend: 1 },
  { name: 'an office', share: 0.14, from: 1, to: 60, bend: 1.2 },
  { name: 'a hotel, a campus, a café', share: 0.06, from: 1, to: 120, bend: 1.2 },
  { name: 'a phone network’s gateway', share: 0.33, from: 20, to: 12_000, bend: 0.8 },
  { name: 'a company’s or a browser’s relay', share: 0.05, from: 50, to: 12_000, bend: 0.6 },
] as const;

type Counted = AddressLimit | 'sms' | 'login-failures' | 'refused-cards';
type Act = { readonly limit: Counted; readonly minute: number };
type Habit = {
  readonly limit: Counted;
  /** Share of visitors who do it. */
  readonly share: number;
  /** Probability of another time after each: a correction, a mistyped field, a refused card. */
  readonly again: number;
};

/** The actions in a visit. Shares are generous: two in a hundred buy, three in a hundred create an account. */
const habits: readonly Habit[] = [
  { limit: 'account-create', share: 0.03, again: 0.3 },
  { limit: 'account-exists', share: 0.003, again: 0.2 },
  { limit: 'captcha-challenge', share: 0.06, again: 0.25 },
  { limit: 'contact', share: 0.004, again: 0.15 },
  { limit: 'newsletter', share: 0.015, again: 0.2 },
  { limit: 'forgot-password-address', share: 0.01, again: 0.25 },
  { limit: 'password-reset', share: 0.018, again: 0.35 },
  // Every form of a sign-in that is shown, and the sign-ins by a passkey.
  { limit: 'passkey-challenge', share: 0.08, again: 0.3 },
  { limit: 'passkey-sign-in', share: 0.03, again: 0.1 },
  { limit: 'order_lookup', share: 0.02, again: 0.25 },
  { limit: 'postcode-lookup', share: 0.02, again: 0.4 },
  { limit: 'payment_address', share: 0.02, again: 0.15 },
  { limit: 'wechat-return', share: 0.01, again: 0.1 },
  { limit: 'wechat-binding', share: 0.004, again: 0.3 },
  { limit: 'sms', share: 0.004, again: 0.25 },
  // One sign-in in four is mistyped, and of six in a hundred who sign in.
  { limit: 'login-failures', share: 0.015, again: 0.35 },
  // One card in ten is refused.
  { limit: 'refused-cards', share: 0.002, again: 0.35 },
];

const rules: Record<Counted, { points: number; seconds: number }> = {
  ...addressLimits,
  sms: { points: smsBudgets.network.allowed, seconds: smsBudgets.network.seconds },
  // The narrower limit applies without a captcha.
  'login-failures': { points: signInFailures.most.plain, seconds: signInFailures.seconds },
  'refused-cards': { points: refusedCards.most.plain, seconds: refusedCards.seconds },
};

/** Calls after which the next one requires a captcha, which an honest browser solves by itself. */
const freely: Partial<Record<Counted, number>> = {
  'login-failures': signInFailures.free,
  'refused-cards': refusedCards.free,
};

/** A buyer's purchase: its start, how long it is unpaid, and whether it is the day's scarce product. */
type Purchase = { readonly begins: number; readonly ends: number; readonly is_scarce: boolean };
/** Buyers, those who leave the bank's page open, and those who want the day's scarce product, with its stock. */
const buyers = { share: 0.02, leave: 0.1, scarce: 0.1 };
const scarcePieces = 40;

function visit(chance: Chance): Visitor {
  const hour = chance.weigh(
    hours.map((weight, at) => ({ weight, at })),
    ({ weight }) => weight,
  ).at;
  const begins = hour * 60 + chance.next() * 60;
  const acts = habits.flatMap(({ limit, share, again }) => {
    if (!chance.is(share)) return [];
    const acts: Act[] = [];
    let minute = begins + chance.next() * 20;
    do {
      acts.push({ limit, minute });
      minute += 0.3 + chance.next() * 2;
    } while (chance.is(again));
    return acts;
  });
  if (!chance.is(buyers.share)) return { acts, purchase: null };
  // Paid within half a minute, or after the bank's challenge; if left open, reserved for a guest's maximum.
  const unpaid = chance.is(buyers.leave) ? holdMinutes.guest : 0.3 + chance.next() * 4;
  return { acts, purchase: { begins, ends: begins + unpaid, is_scarce: chance.is(buyers.scarce) } };
}

type Visitor = { readonly acts: readonly Act[]; readonly purchase: Purchase | null };

/**
 * The visitors that one network's limits refuse: each limit counts from its first call, and allows its points until its time is
 * over.
 */
function turnedAway(people: readonly Visitor[]): { refused: Map<Visitor, Set<string>>; asked: number } {
  const refused = new Map<Visitor, Set<string>>();
  let asked = 0;
  const windows = new Map<string, { since: number; count: number }>();
  const calls = people
    .flatMap((person) => person.acts.map((act) => ({ person, ...act })))
    .sort((one, other) => one.minute - other.minute);
  for (const { person, limit, minute } of calls) {
    const { points, seconds } = rules[limit];
    const open = windows.get(limit);
    const window = open && (minute - open.since) * 60 < seconds ? open : { since: minute, count: 0 };
    windows.set(limit, window);
    window.count += 1;
    if (window.count > (freely[limit] ?? Number.POSITIVE_INFINITY)) asked += 1;
    if (window.count <= points) continue;
    refused.set(person, (refused.get(person) ?? new Set<string>()).add(limit));
  }
  return { refused, asked };
}

/**
 * The visitors of one network whom the limits on unpaid reservations refuse, and how many must solve a captcha. Same rules as
 * the shop's.
 */
function blockedByHolds(people: readonly Visitor[]): { away: Set<Visitor>; asked: number } {
  const away = new Set<Visitor>();
  let asked = 0;
  let open: Purchase[] = [];
  const all = people.flatMap((person) => (person.purchase ? [{ person, purchase: person.purchase }] : []));
  for (const { person, purchase } of all.sort((one, other) => one.purchase.begins - other.purchase.begins)) {
    open = open.filter(({ ends }) => ends > purchase.begins);
    const reserved = open.filter(({ is_scarce }) => is_scarce).length;
    const verdictOf = (asks_captcha: boolean) =>
      strictestVerdict([
        unitsVerdict(open.length, 1, asks_captcha, 'network'),
        purchase.is_scarce
          ? pieceVerdict({ reserved, wanted: 1, pieces: scarcePieces }, asks_captcha, 'network')
          : 'free',
      ]);
    if (verdictOf(true) === 'captcha') asked += 1;
    if (verdictOf(false) === 'refused') away.add(person);
    else open.push(purchase);
  }
  return { away, asked };
}

const seed = Number(process.argv[2] ?? 1874);
const chance = chanceOf(seed);
const byLimit = new Map<string, number>();
let all = 0;
let busy = 0;
let away = 0;
let puzzled = 0;
for (const { name, share, from, to, bend } of places) {
  let here = 0;
  let hereAway = 0;
  let largest = 0;
  while (here < visitors * share) {
    // Between `from` and `to`, small ones by far the likelier.
    const size = Math.round(from * (to / from) ** (chance.next() ** (1 + bend)));
    const people = Array.from({ length: size }, () => visit(chance));
    const { refused, asked } = turnedAway(people);
    const holds = blockedByHolds(people);
    for (const person of holds.away) refused.set(person, (refused.get(person) ?? new Set()).add('unpaid holds'));
    puzzled += asked + holds.asked;
    here += size;
    largest = Math.max(largest, size);
    busy += people.filter(({ acts }) => acts.length > 0).length;
    hereAway += refused.size;
    for (const limits of refused.values())
      for (const limit of limits) byLimit.set(limit, (byLimit.get(limit) ?? 0) + 1);
  }
  all += here;
  away += hereAway;
  console.log(
    `${name}: ${hereAway} of ${here} turned away (${((hereAway / here) * 100).toFixed(4)} %); most behind one network: ${largest}`,
  );
}
for (const [limit, count] of [...byLimit].sort((one, other) => other[1] - one[1]))
  console.log(`  by ${limit}: ${count}`);
console.log(`a captcha was asked of ${puzzled} sign-ins and payments, where the storefront asks one at all`);
/** In per cent of all visitors. */
const wanted = 0.01;
const share = (away / all) * 100;
console.log(
  `seed ${seed}: ${away} of ${all} honest visitors (${share.toFixed(4)} %), ${busy} of whom asked for anything that is counted; wanted: at most ${wanted} %`,
);
process.exit(share <= wanted ? 0 : 1);
