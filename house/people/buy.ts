import { paymentOffers, type PaymentMethod, takesCards } from '@vitrine/rules/payment/paymentMethods';
import { deliverySlotCodes } from '@vitrine/rules/shipping/deliverySlots';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { cardTypeOfBrand } from '@vitrine/rules/payment/cardTypes';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { type Country, type Language, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { OpeningHours } from '@vitrine/rules/stores/openingHours';
import type { HistoryEvent, ParcelDates, Person } from './history.ts';
import { cardTypesIn, last4Of } from './person.ts';
import { priceThen } from './prices.ts';
import type { Chance } from './random.ts';
import { parcelDates } from './parcelDates.ts';
import { statusOn } from './status.ts';

/** The catalogue's data for a shopper's choice. */
export type Assortment = {
  readonly pieces: readonly {
    readonly sku: string;
    readonly max_sale_qty: number;
    readonly prices: Partial<Record<Country, number>>;
    /** How many of the product's variants compete for a choice; each is weighted by it. */
    readonly variants: number;
    /** The product of the variant, and whether it can be returned. */
    readonly product: string;
    readonly is_refundable: boolean;
    readonly is_exchangeable: boolean;
    /** Stores that stock it. */
    readonly in_stores: readonly string[];
    /** Bought more in gift seasons, or only in the warm half of the year. */
    readonly season: 'presents' | 'summer' | null;
  }[];
  /** Store ids by country. */
  readonly stores: Partial<Record<Country, readonly string[]>>;
  readonly boutiques: readonly {
    readonly store_id: string;
    readonly country: Country;
    readonly opening: OpeningHours;
    readonly is_ereservation: boolean;
    readonly is_salon: boolean;
  }[];
};

const giftMessages: Record<Language, readonly string[]> = {
  fr: ['Joyeux anniversaire, ma chérie.', 'Pour ta première journée.'],
  en: ['Happy birthday, with all my love.', 'For the road ahead.'],
  de: ['Alles Liebe zum Geburtstag.', 'Für den neuen Anfang.'],
  es: ['Feliz cumpleaños, con todo mi cariño.', 'Para el camino.'],
  it: ['Buon compleanno, con affetto.', 'Per il tuo primo giorno.'],
  pt: ['Feliz aniversário, com carinho.', 'Para o teu caminho.'],
  ja: ['お誕生日おめでとうございます。', 'これからもよろしくお願いします。'],
  ko: ['생일 축하해요.', '새로운 시작을 축하합니다.'],
  zh_hans: ['生日快乐，一切顺心。', '祝前程似锦。'],
  zh_hant: ['生日快樂，一切順心。', '祝前程似錦。'],
  th: ['สุขสันต์วันเกิด ด้วยรัก', 'ขอให้โชคดีกับการเริ่มต้นใหม่'],
  ar: ['كل عام وأنت بخير.', 'مع أطيب التمنيات.'],
};

type Bought = Omit<Extract<HistoryEvent, { kind: 'refused_payment' }>, 'kind'>;

const hasPresents = (at: Date): boolean => at.getUTCMonth() === 11 || at.getUTCMonth() === 4 || at.getUTCMonth() === 1;

/** Countries of the southern hemisphere, with opposite seasons. */
const southern: ReadonlySet<Country> = new Set(['au', 'nz', 'br']);

function likingIn(season: Assortment['pieces'][number]['season'], at: Date, is_south: boolean): number {
  if (season === 'presents') return hasPresents(at) ? 3 : 1;
  if (season === null) return 1;
  const month = (at.getUTCMonth() + (is_south ? 6 : 0)) % 12;
  return month >= 4 && month <= 7 ? 2 : 0.05;
}

const latelyMs = 45 * 86_400_000;

/** A demo account's recent purchases are delivered and returnable, so that it can show a return on any day. */
const mayGoBack = (person: Person, at: Date, now: Date): boolean =>
  person.demo !== null && now.getTime() - at.getTime() < latelyMs;

function linesFor(chance: Chance, assortment: Assortment, person: Person, at: Date, now: Date): Bought['lines'] {
  const { country, currency } = storefrontOf(person.locale);
  const sold = assortment.pieces.flatMap((piece) => {
    const amount = piece.prices[country];
    const is_left = amount === undefined || (!piece.is_refundable && mayGoBack(person, at, now));
    return is_left ? [] : [{ ...piece, amount }];
  });
  // Small products sell more often than large ones.
  const liking = ({ season, amount, variants }: (typeof sold)[number]): number =>
    likingIn(season, at, southern.has(country)) / Math.sqrt(amount) / variants;
  const count = chance.pick([1, 1, 1, 1, 2, 2, 3]);
  const chosen = new Map<string, (typeof sold)[number]>();
  for (let index = 0; index < count; index += 1) {
    const piece = chance.weigh(sold, liking);
    chosen.set(piece.sku, piece);
  }
  return [...chosen.values()].map(({ sku, amount, max_sale_qty }) => ({
    sku,
    qty: max_sale_qty > 1 && chance.is(0.12) ? 2 : 1,
    unit_price: priceThen(amount, currency, at, now),
  }));
}

function payment(chance: Chance, person: Person, at: Date): Pick<Bought, 'payment_method' | 'card'> {
  const { country } = storefrontOf(person.locale);
  const methods: readonly PaymentMethod[] = paymentOffers[country].methods;
  const [savedCard] = person.cards;
  const open = methods.filter((method) => method !== 'adyen_oneclick' || savedCard !== undefined);
  const payment_method = chance.weigh(open, (method) => (takesCards(method) ? 5 : 2));
  const saved_card_type = savedCard && cardTypeOfBrand(savedCard.brand);
  const holder = `${person.firstname} ${person.lastname}`;
  if (payment_method === 'adyen_oneclick' && savedCard && saved_card_type) {
    const { expiry_month: exp_month, expiry_year: exp_year } = savedCard;
    return {
      payment_method,
      card: {
        cc_type: saved_card_type,
        last4: last4Of(saved_card_type),
        exp_month,
        exp_year,
        holder: savedCard.holder,
      },
    };
  }
  if (!takesCards(payment_method)) return { payment_method, card: null };
  const types = payment_method === 'hsbc_cup' ? (['CUP'] as const) : cardTypesIn(country);
  const cc_type = chance.pick(types);
  const last4 = payment_method === 'hsbc_cup' ? chance.digits('####') : last4Of(cc_type);
  const exp_month = String(1 + chance.below(12)).padStart(2, '0');
  return {
    payment_method,
    card: { cc_type, last4, exp_month, exp_year: String(at.getUTCFullYear() + 1 + chance.below(4)), holder },
  };
}

/** One purchase of a person at a moment, and its progress since. `turn` counts the orders not yet shipped. */
export function buy(
  { now, assortment }: { now: Date; assortment: Assortment },
  chance: Chance,
  person: Person,
  at: Date,
  turn: number,
): { bought: Bought; dates: ParcelDates; status: OrderStatus } {
  const { country, language } = storefrontOf(person.locale);
  const methods = shippingMethodsOf(country);
  const method = chance.is(0.25) ? chance.pick(methods) : methods[0];
  const way = { country, method, ordered_at: at, now };
  const drawnStatus = statusOn(way, chance, turn);
  const status = drawnStatus === 'canceled' && mayGoBack(person, at, now) ? 'received' : drawnStatus;
  return {
    status,
    dates: parcelDates(way, status),
    bought: {
      person: person.id,
      at: at.toISOString(),
      address: chance.is(0.8) ? 0 : chance.below(person.addresses.length),
      lines: linesFor(chance, assortment, person, at, now),
      shipping_method: method.method,
      slot: method.has_slots && chance.is(0.5) ? chance.pick(deliverySlotCodes) : null,
      gift: chance.is(hasPresents(at) ? 0.3 : 0.08)
        ? { message: chance.pick(giftMessages[language]), hide_price: chance.is(0.7) }
        : null,
      ...payment(chance, person, at),
    },
  };
}
