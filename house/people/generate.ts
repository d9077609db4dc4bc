// The people of the demo house and their purchases, from a seed, the catalogue and the current day.
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { type Country, type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { buy, type Assortment } from './buy.ts';
import { fapiaoOf } from './fapiaoOf.ts';
import type { History, HistoryEvent, Order, Person } from './history.ts';
import { named, namedOrders } from './named.ts';
import { namesOf } from './names.ts';
import { homes } from './places.ts';
import { cardOf, cpf, emailOf } from './person.ts';
import { type Chance, chanceOf } from './random.ts';
import { arrivedOf, returnsOf } from './returning.ts';
import { reservationsOf, visitsOf } from './visiting.ts';

const dayMs = 86_400_000;
/** How far back the shop's books go, in days. */
const booksDays = 1095;

/** The number of people, with the demo accounts among the customers. */
export const sizes = { customers: 200, guests: 40, orders: 1500, refused: 45, today: 20 } as const;

/** The house's main markets. */
const weights: Partial<Record<Country, number>> = {
  fr: 22,
  jp: 20,
  us: 19,
  cn: 18,
  gb: 11,
  it: 8,
  de: 8,
  kr: 7,
  hk: 6,
  ae: 6,
  ch: 5,
  sa: 5,
  ca: 4,
  es: 4,
  br: 4,
  au: 4,
  sg: 4,
  tw: 3,
  mx: 3,
  be: 3,
  th: 2,
};
/** Purchases per month: December and feast days more, August less. January is first. */
const seasons = [0.8, 1.15, 0.9, 0.95, 1.2, 1, 0.85, 0.6, 1, 1.05, 1.3, 2];

export type Given = { readonly seed: number; readonly now: Date; readonly assortment: Assortment };

const textOf = (chance: Chance, list: string): string[] => chance.pick(list.split(' ')).split('|');

function newPerson(
  chance: Chance,
  index: number,
  locale: Locale,
  { assortment, now }: Given,
  is_guest: boolean,
): Person {
  const { country } = storefrontOf(locale);
  const home = homes[country];
  const names = namesOf[country];
  const is_woman = chance.is(0.58);
  const [firstname = '', first = firstname, firstname2 = null] = textOf(chance, is_woman ? names.women : names.men);
  const [lastname = '', last = lastname, lastname2 = null] = textOf(chance, names.families);
  const options = optionsOf(country);
  const prefix = country === 'jp' ? null : is_woman ? chance.pick(['Mrs.', 'Ms.'] as const) : ('Mr.' as const);
  const phone = { phonecode: options.phone_code, telephone: chance.digits(home.phone) };
  const name = {
    firstname,
    lastname,
    ...(prefix && { prefix }),
    ...(firstname2 && { firstname2 }),
    ...(lastname2 && { lastname2 }),
  };
  const first_place = chance.below(home.places.length);
  const places = chance.is(0.25) ? [first_place, (first_place + 1) % home.places.length] : [first_place];
  const addresses = [...new Set(places)].flatMap((place) => {
    const found = home.places[place];
    return found ? [{ ...name, ...phone, ...found, country_id: country }] : [];
  });
  const signs_in_by_phone = options.phone_login && !is_guest;
  const opened = new Date(now.getTime() - (4 + chance.below(booksDays - 4)) * dayMs);
  const stores = assortment.stores[country] ?? [];
  return {
    id: chance.uuid(),
    locale,
    opened_at: is_guest ? null : opened.toISOString(),
    email: signs_in_by_phone && chance.is(0.5) ? null : emailOf(first, last, index),
    phone: signs_in_by_phone ? { phonecode: options.phone_code, loginphone: phone.telephone } : null,
    password: null,
    demo: null,
    prefix,
    firstname,
    lastname,
    firstname2,
    lastname2,
    social_security_number: options.tax_id === 'cpf_cnpj' ? cpf(chance) : null,
    favorite_shop_code: stores.length > 0 && chance.is(0.4) ? chance.pick(stores) : null,
    addresses,
    cards: is_guest || !chance.is(0.35) ? [] : [cardOf(chance, country, `${first} ${last}`, now)].flat(),
  };
}

const localesByWeight = (chance: Chance): Locale =>
  chance.weigh(locales, (locale) => {
    const { country } = storefrontOf(locale);
    const own = locales.filter((other) => storefrontOf(other).country === country).length;
    return (weights[country] ?? 1) / own;
  });

/** A possible moment of a person's purchase: since the account was created, by day, busy months more often. */
function momentFor(chance: Chance, person: Person, now: Date): Date {
  const since = person.opened_at === null ? now.getTime() - booksDays * dayMs : Date.parse(person.opened_at);
  const days = Math.max(2, Math.floor((now.getTime() - since) / dayMs));
  for (;;) {
    const day = new Date(now.getTime() - (1 + chance.below(days - 1)) * dayMs);
    if (!chance.is((seasons[day.getUTCMonth()] ?? 1) / 2)) continue;
    day.setUTCHours(chance.below(24), chance.below(60), chance.below(60), 0);
    if (day.getTime() > since && day.getTime() < now.getTime()) return day;
  }
}

/** Some customers buy once, some every month; an older account has bought more. */
const zeal = (chance: Chance, { opened_at }: Person, now: Date): number =>
  (0.15 + chance.next() ** 3 * 4) * Math.sqrt(now.getTime() - Date.parse(opened_at ?? now.toISOString()));

/** All people and their events, the oldest first. The same seed, day and catalogue give the same result. */
export function generate(given: Given): History {
  const chance = chanceOf(given.seed);
  const { now } = given;
  const demo = named(given.now, given.assortment);
  const others = Array.from({ length: sizes.customers - demo.length }, (_, index) =>
    // Every storefront has at least one customer.
    newPerson(chance, index, locales[index] ?? localesByWeight(chance), given, false),
  );
  const guests = Array.from({ length: sizes.guests }, (_, index) =>
    newPerson(chance, sizes.customers + index, localesByWeight(chance), given, true),
  );
  const wanted: { person: Person; at: Date }[] = demo.flatMap((person) =>
    namedOrders(now).map((at) => ({ person, at })),
  );
  for (const person of guests) wanted.push({ person, at: momentFor(chance, person, now) });
  // Today's orders are not shipped yet, and cover every status before that.
  for (let index = 0; index < sizes.today; index += 1)
    wanted.push({ person: chance.pick(others), at: new Date(now.getTime() - (5 + index * 23) * 60_000) });
  const zeals = new Map(others.map((person) => [person.id, zeal(chance, person, now)]));
  while (wanted.length < sizes.orders + sizes.refused) {
    const person = chance.weigh(others, ({ id }) => zeals.get(id) ?? 0);
    wanted.push({ person, at: momentFor(chance, person, now) });
  }
  wanted.sort((a, b) => a.at.getTime() - b.at.getTime());
  const refused = new Set<number>();
  while (refused.size < sizes.refused) {
    const index = chance.below(wanted.length);
    const is_settled = index < wanted.length - 2 * sizes.today;
    if (is_settled && wanted[index]?.person.demo === null) refused.add(index);
  }
  const events: HistoryEvent[] = [];
  let on_the_way = 0;
  wanted.forEach(({ person, at }, index) => {
    const { bought, dates, status } = buy(given, chance, person, at, on_the_way);
    if (refused.has(index)) {
      events.push({ kind: 'refused_payment', ...bought });
      return;
    }
    if (!['received', 'complete', 'canceled', 'out_for_delivery'].includes(status)) on_the_way += 1;
    events.push({ kind: 'order', ...bought, ...dates, status, returns: [], fapiao: null });
  });
  for (const person of [...demo, ...others]) {
    const at = person.opened_at ?? now.toISOString();
    if (person.email !== null && (person.demo !== null || chance.is(0.45)))
      events.push({ kind: 'newsletter', person: person.id, at });
    if (person.phone !== null && (person.demo !== null || chance.is(0.4))) {
      const who = person.demo === null ? `guest${events.length}` : 'yutong';
      // Matches the WeChat simulator's ids: consent there under this name identifies this customer.
      const ids = { openid: `o6_${who}_in_this_shop`, unionid: `u1_${who}_everywhere` };
      events.push({ kind: 'wechat_bound', person: person.id, at, ...ids });
    }
  }
  const people = [...demo, ...others, ...guests];
  return { people, events: [...withAfterwards(given, people, events), ...visits(given, [...demo, ...others])] };
}

/**
 * After the orders: returns, and in China tax invoices. Uses its own random source, so that it does not change the purchases.
 */
function withAfterwards(given: Given, people: readonly Person[], events: readonly HistoryEvent[]): HistoryEvent[] {
  const chance = chanceOf(given.seed + 1);
  const byId = new Map(people.map((person) => [person.id, person]));
  const orders = events.filter((event): event is Order => event.kind === 'order');
  const returns = returnsOf(chance, given.assortment, arrivedOf(orders, byId), given.now);
  // Every third is for a company; the demo account counts its own, so that it always has one.
  const asked = { demo: 0, others: 0 };
  return events.map((event) => {
    if (event.kind !== 'order') return event;
    const person = byId.get(event.person);
    const whose = person?.demo ? 'demo' : 'others';
    const wants_fapiao = person?.locale === 'cn_zh' && (person.demo !== null || chance.is(0.4));
    const fapiao = person && wants_fapiao ? fapiaoOf(chance, person, event, asked[whose] % 3 === 1, given.now) : null;
    if (fapiao) asked[whose] += 1;
    return { ...event, returns: returns.get(event) ?? [], fapiao };
  });
}

function visits(given: Given, customers: readonly Person[]): HistoryEvent[] {
  const chance = chanceOf(given.seed + 2);
  return [...reservationsOf(given, chance, customers), ...visitsOf(given, chance, customers)];
}
