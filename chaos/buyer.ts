// A buyer as the shop's clients behave: public calls, cookies, the anti-forgery token, and the retries of a browser.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { paris } from '../server/src/testing/samples.ts';
import type { Random } from './random.ts';

export type Acknowledged = {
  /** Numbers of the orders that buyers saw as paid. */
  orders: Set<string>;
  /** The outcomes of buyers, counted. */
  met: Map<string, number>;
};
export const newAcknowledged = (): Acknowledged => ({ orders: new Set(), met: new Map() });

type Shop = { open: () => string[]; random: Random; acknowledged: Acknowledged; provider: { url: string } };
type Answer = { status: number; body: unknown };
type Payment = {
  outcome?: string;
  order?: { increment_id: string };
  attempt_id?: string;
  action?: { url?: string };
};
export type Plan = {
  sku: string;
  qty?: number;
  holder?: string;
  card?: string;
  /** The buyer's action on the bank's page; `leave` closes the page as soon as the payment waits for anything. */
  bank?: 'approve' | 'refuse' | 'cancel' | 'leave';
  /** Milliseconds after which the buyer gives up. */
  patience?: number;
  /** Presses the button this many times at once. */
  presses?: number;
};
export type Bought = 'paid' | 'refused' | 'sold_out' | 'open' | 'gave_up';

export const cards = { good: '4111111111111111', refused: '4000000000000002', challenge: '4212345678910006' };

const commerce = '/api/commerce';
const locale = 'fr_fr';
let guests = 0;

/** A network of the buyer's own, so that limits per network do not affect other buyers. */
function networkOf(nth: number): string {
  return `${11 + (nth % 80)}.${(nth * 7) % 250}.${Math.floor(nth / 80) % 250}.${1 + (nth % 200)}`;
}

export class Buyer {
  readonly #shop: Shop;
  readonly #jar = new Map<string, string>();
  readonly #network: string;
  readonly #nth: number;
  #until = 0;
  #turn: number;

  constructor(shop: Shop) {
    guests += 1;
    this.#shop = shop;
    this.#nth = guests;
    this.#network = networkOf(guests);
    this.#turn = shop.random.between(0, 7);
  }

  #count(what: string): void {
    const { met } = this.#shop.acknowledged;
    met.set(what, (met.get(what) ?? 0) + 1);
  }

  async #once(server: string, method: string, path: string, body: object | null, key?: string): Promise<Answer> {
    const response = await fetch(`${server}${path}`, {
      method,
      headers: {
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': this.#network,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.#jar.has('XSRF-TOKEN')
          ? { 'x-xsrf-token': decodeURIComponent(this.#jar.get('XSRF-TOKEN') ?? '') }
          : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(12_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : null };
  }

  /** Retries until any server answers; null when the buyer's patience ends first. */
  async #ask(method: string, path: string, body: object | null, key?: string): Promise<Answer | null> {
    while (performance.now() < this.#until) {
      const servers = this.#shop.open();
      const server = servers[this.#turn % Math.max(1, servers.length)];
      const answer = server ? await this.#once(server, method, path, body, key).catch(() => null) : null;
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      this.#count(answer ? `answered ${answer.status}` : 'no answer');
      this.#turn += 1;
      await sleep(this.#shop.random.between(100, 400));
    }
    return null;
  }

  /** Gets the anti-forgery token, puts the product into the basket and sends the address. Returns the total, or null. */
  async #prepare({ sku, qty = 1 }: Plan): Promise<{ amount: number; currency: string } | 'sold_out' | null> {
    if (!(await this.#ask('GET', `${commerce}/sync-form`, null))) return null;
    const added = await this.#ask('POST', `${commerce}/basket/add`, { locale, items: [{ sku, qty }] });
    if (!added) return null;
    if (added.status !== 200) return 'sold_out';
    const name = `${this.#nth}-${randomUUID().slice(0, 8)}`;
    const chosen = await this.#ask('POST', `${commerce}/delivery/address`, {
      locale,
      email: `guest.${name}@example.com`,
      address: { ...paris, street1: `${name}, rue du Bac` },
    });
    const total = (
      chosen?.body as { checkout?: { totals?: { grand_total?: { amount: number; currency: string } } } } | null
    )?.checkout?.totals?.grand_total;
    return total ? { amount: total.amount, currency: total.currency } : null;
  }

  /** Buys as a guest, from the first call to the shown answer. */
  async buy(plan: Plan): Promise<Bought> {
    this.#until = performance.now() + (plan.patience ?? 30_000);
    const shown_total = await this.#prepare(plan);
    if (shown_total === 'sold_out') return this.#end('sold_out');
    if (!shown_total) return this.#end('gave_up');
    const body = {
      locale,
      payment_method: 'adyen_cc',
      payment_data: {
        type: 'scheme',
        holderName: plan.holder ?? 'Anne Lacombe',
        encryptedCardNumber: `test_${plan.card ?? cards.good}`,
        encryptedExpiryMonth: 'test_03',
        encryptedExpiryYear: 'test_2030',
        encryptedSecurityCode: 'test_737',
      },
      terms: true,
      shown_total,
    };
    const key = randomUUID();
    const presses = Array.from({ length: plan.presses ?? 1 }, () =>
      this.#ask('POST', `${commerce}/payment`, body, key),
    );
    const answers = await Promise.all(presses);
    return this.#follow(answers.find(Boolean) ?? null, plan);
  }

  /** Continues after the payment's answer: to the bank and back, or polls for the result. */
  async #follow(answer: Answer | null, plan: Plan): Promise<Bought> {
    if (!answer) return this.#end('gave_up');
    if (answer.status === 409 || answer.status === 422) return this.#end('sold_out');
    const paid = answer.body as Payment;
    const settled = this.#settled(answer);
    if (settled || !paid.attempt_id) return settled ?? this.#end('gave_up');
    if (plan.bank === 'leave') return this.#end('open');
    const details = paid.action?.url ? await this.#atBank(paid.action.url, plan) : {};
    if (!details) return this.#end('open');
    const result = { locale, attempt_id: paid.attempt_id, details };
    const until = Math.min(this.#until, performance.now() + 8000);
    do {
      const back = await this.#ask('POST', `${commerce}/payment/details`, result);
      const ended = back && this.#settled(back);
      if (ended) return ended;
      await sleep(250);
    } while (performance.now() < until);
    return this.#end('open');
  }

  #settled({ status, body }: Answer): Bought | null {
    const { outcome, order } = (body ?? {}) as Payment;
    if (status === 200 && outcome === 'payment_OK' && order) {
      this.#shop.acknowledged.orders.add(order.increment_id);
      return this.#end('paid');
    }
    if (outcome === 'payment_NOK') return this.#end('refused');
    return null;
  }

  async #atBank(page: string, { bank = 'approve' }: Plan): Promise<Record<string, string> | null> {
    const url = new URL(page);
    const answer = await fetch(`${this.#shop.provider.url}${url.pathname}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision: bank }),
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    const back = answer?.headers.get('location');
    const redirectResult = back ? new URL(back).searchParams.get('redirectResult') : null;
    return redirectResult ? { redirectResult } : null;
  }

  #end(how: Bought): Bought {
    this.#count(how);
    return how;
  }
}

/** The mix of behaviours: most pay at once, some use their bank, some are refused, cancel, or press twice. */
export function planOf(random: Random, sku: string): Plan {
  const qty = random.chance(0.1) ? 2 : 1;
  const kind = random.next();
  if (kind < 0.6) return { sku, qty };
  if (kind < 0.7) return { sku, qty, presses: random.between(2, 4) };
  if (kind < 0.85)
    return { sku, qty, card: cards.challenge, bank: random.pick(['approve', 'approve', 'refuse', 'cancel', 'leave']) };
  if (kind < 0.9) return { sku, qty, card: cards.refused };
  return { sku, qty, holder: random.pick(['TIMEOUT Anne', 'LOST_ANSWER Anne', 'ERROR_500 Anne', 'SILENT Anne']) };
}
