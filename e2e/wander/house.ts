// The house beside a shopper: by calls of its office it starts promotions and ends them, withdraws codes, sets prices at once or at a moment,
// and moves pieces away. decisions/0132, decisions/0138, decisions/0145.
import { randomUUID } from 'node:crypto';
import { staffPriceBoard } from '@vitrine/contract/staffPrices';
import { staffPropose } from '@vitrine/contract/staffHistory';
import { staffPromotion, staffPromotionAdd, type WrittenPromotion } from '@vitrine/contract/staffPromotions';
import { staffStockOf } from '@vitrine/contract/staffStockCount';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';
import type { Chance } from './chance.ts';
import { done, type Office, officeOfShop } from './office.ts';

const reason = 'Wander';
const minPercent = 5;
const percents = 60;
/** How long a price waits for its moment at most, so that it comes while the shopper is at the checkout. */
const longestWaitMs = 8_000;

type Gift = Pick<WrittenPromotion, 'kind' | 'percent' | 'all_methods' | 'gift' | 'countries'>;

/** What a promotion gives, and where: a gift in a country that has a price of it. */
function someGift(chance: Chance, gift: string, country: Country): Gift {
  const none = { percent: null, all_methods: null, gift: null, countries: [...countries] };
  return chance.pick([
    { ...none, kind: 'percent' as const, percent: (minPercent + chance.below(percents)) * 100 },
    { ...none, kind: 'percent' as const, percent: (minPercent + chance.below(percents)) * 100 + 25 },
    { ...none, kind: 'delivery' as const, all_methods: chance.percent(50) },
    { ...none, kind: 'gift' as const, gift, countries: [country] },
  ]);
}

/** From which value of goods it holds, and how often. */
function someLimits(chance: Chance, country: Country) {
  const least = { [shopCurrency(country)]: (1 + chance.below(40)) * 10_000 };
  return {
    ...(chance.percent(20) ? { minimums: least, countries: [country] } : { minimums: {} }),
    per_person: chance.percent(30) ? 1 : null,
    in_all: chance.percent(30) ? 1 + chance.below(2) : null,
    needs_account: chance.percent(10),
  };
}

type Started = { readonly promotion_id: string; readonly in_all: number | null };

/** What the house does during one walk. */
export class WanderingHouse {
  readonly #started: Started[] = [];
  readonly #running: Started[] = [];
  readonly #moved: { sku: string; store: string; pieces: number }[] = [];
  /** The code of the last promotion with one; null before the first. */
  code: string | null = null;
  #coded: string | null = null;

  async #version({ one }: Office, promotion_id: string): Promise<number> {
    return staffPromotion.answer.parse(done(await one.get(`/promotions/${promotion_id}`))).promotion.version;
  }

  /** Starts a promotion, with a code where `needs_code`: one member writes and proposes it, another approves it. False where it cannot. */
  async start(
    chance: Chance,
    { gift, country, needs_code }: { gift: string; country: Country; needs_code: boolean },
  ): Promise<boolean> {
    const office = await officeOfShop();
    if (!office) return false;
    const { one, other } = office;
    const none = { categories: [], products: [], excepted_categories: [], excepted_products: [] };
    const given = { ...someGift(chance, gift, country), ...someLimits(chance, country) };
    const starts_at = new Date(Date.now() - 60_000).toISOString();
    const written: WrittenPromotion = { name: reason, ...given, starts_at, ends_at: null, needs_code, ...none };
    const { promotion } = staffPromotionAdd.answer.parse(done(await one.post('/promotions', { written })));
    const { promotion_id } = promotion;
    const code = `W${randomUUID().slice(0, 8)}`.toUpperCase();
    const most = chance.percent(20) ? 1 : null;
    if (needs_code) done(await one.post(`/promotions/${promotion_id}/codes`, { typed: code, most, reason }));
    const start = { step: 'start', version: await this.#version(office, promotion_id), reason };
    const proposed = staffPromotion.answer.parse(done(await one.post(`/promotions/${promotion_id}/step`, start)));
    const proposal_id = proposed.promotion.starts[0]?.proposal_id ?? '';
    done(await other.post(`/proposals/${proposal_id}/step`, { step: 'approve' }));
    const started = { promotion_id, in_all: written.in_all };
    this.#started.push(started);
    this.#running.push(started);
    if (needs_code) [this.code, this.#coded] = [code, promotion_id];
    return true;
  }

  /** Ends the last promotion that runs. False where none does. */
  async end(): Promise<boolean> {
    const office = await officeOfShop();
    const last = this.#running.pop();
    if (!office || !last) return false;
    const version = await this.#version(office, last.promotion_id);
    done(await office.one.post(`/promotions/${last.promotion_id}/step`, { step: 'end', version, reason }));
    return true;
  }

  /** Withdraws the last code. False where there is none. */
  async withdraw(): Promise<boolean> {
    const office = await officeOfShop();
    const { code } = this;
    if (!office || code === null) return false;
    const path = `/promotions/${this.#coded ?? ''}/codes/withdraw`;
    done(await office.one.post(path, { withdrawn: code, reason }));
    return true;
  }

  /** Sets another price of a piece, at once or at a moment of the next seconds. False where it has none. */
  async reprice(chance: Chance, sku: string, country: Country): Promise<boolean> {
    const office = await officeOfShop();
    if (!office) return false;
    const board = done(await office.one.get(`/price-board?q=${encodeURIComponent(sku)}`));
    const before = staffPriceBoard.answer.parse(board).rows.find((row) => row.sku === sku)?.prices[country];
    if (before === undefined || before === null) return false;
    const by = (1 + chance.below(20)) * 100;
    const after = before > 10_000 && chance.percent(50) ? before - by : before + by;
    const wait = chance.percent(50) ? 500 + chance.below(longestWaitMs) : null;
    const body = { subject: 'price', key: `${sku}/${country}`, before, after, reason };
    const moment = wait === null ? {} : { effective_at: new Date(Date.now() + wait).toISOString() };
    const answer = await office.one.post('/proposals', { ...body, ...moment });
    // Another price has come at its moment since the board was read.
    if (answer.status === 409) return false;
    const { proposal } = staffPropose.answer.parse(done(answer));
    const approved = await office.other.post(`/proposals/${proposal.proposal_id}/step`, { step: 'approve' });
    if (approved.status === 409) return false;
    done(approved);
    return true;
  }

  /** Moves all free pieces of a SKU to a boutique. False where none is free, or no boutique has it. */
  async takeAway(sku: string): Promise<boolean> {
    const office = await officeOfShop();
    if (!office) return false;
    const { places } = staffStockOf.answer.parse(
      done(await office.one.get(`/stock-of?code=${encodeURIComponent(sku)}`)),
    );
    const pieces = places.find(({ place }) => place === 'ecom')?.free ?? 0;
    const store = places.find(({ place }) => place !== 'ecom')?.place;
    if (pieces < 1 || store === undefined) return false;
    const answer = await office.one.post('/stock/transfer', { sku, pieces, reason, from: 'ecom', to: store });
    // An order has taken one meanwhile.
    if (answer.status === 409) return false;
    done(answer);
    this.#moved.push({ sku, store, pieces });
    return true;
  }

  /** Brings the pieces back that were moved last. False where none were. */
  async bringBack(): Promise<boolean> {
    const office = await officeOfShop();
    const last = this.#moved.pop();
    if (!office || !last) return false;
    const { sku, store, pieces } = last;
    done(await office.one.post('/stock/transfer', { sku, pieces, reason, from: store, to: 'ecom' }));
    return true;
  }

  /** Promotions of this walk that more orders have than may have them. */
  async limitFaults(): Promise<string[]> {
    const office = await officeOfShop();
    if (!office) return [];
    const faults: string[] = [];
    for (const { promotion_id, in_all } of this.#started) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = done(await office.one.get(`/promotions/${promotion_id}`));
      const { orders } = staffPromotion.answer.parse(answer).promotion.did;
      if (in_all !== null && orders > in_all) faults.push(`promotion: in ${orders} orders, ${in_all} at most`);
    }
    return faults;
  }

  /** Ends all that runs and brings all back, so that the next walk begins without it. */
  async endAll(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    while (await this.end());
    // oxlint-disable-next-line no-await-in-loop -- as above
    while (await this.bringBack());
  }
}
