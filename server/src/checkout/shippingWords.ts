import type { ShippingMethodCode } from '@vitrine/rules/checkout/shippingMethods';
import { deliverySlotLabel } from '@vitrine/rules/checkout/deliverySlots';
import { type Language, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';

type Words = {
  standard: string;
  express: string;
  /** `{days}` is a number or a span of working days. */
  duration: string;
  one_day: string;
  morning: string;
};

const words = {
  fr: {
    standard: 'Livraison standard',
    express: 'Livraison express',
    duration: '{days} jours ouvrés',
    one_day: '1 jour ouvré',
    morning: 'Le matin',
  },
  en: {
    standard: 'Standard delivery',
    express: 'Express delivery',
    duration: '{days} working days',
    one_day: '1 working day',
    morning: 'Morning',
  },
  de: {
    standard: 'Standardlieferung',
    express: 'Expresslieferung',
    duration: '{days} Werktage',
    one_day: '1 Werktag',
    morning: 'Vormittags',
  },
  es: {
    standard: 'Entrega estándar',
    express: 'Entrega exprés',
    duration: '{days} días laborables',
    one_day: '1 día laborable',
    morning: 'Por la mañana',
  },
  it: {
    standard: 'Consegna standard',
    express: 'Consegna espressa',
    duration: '{days} giorni lavorativi',
    one_day: '1 giorno lavorativo',
    morning: 'Mattina',
  },
  pt: {
    standard: 'Entrega normal',
    express: 'Entrega expressa',
    duration: '{days} dias úteis',
    one_day: '1 dia útil',
    morning: 'De manhã',
  },
  ja: {
    standard: '通常配送',
    express: '速達配送',
    duration: '{days}営業日',
    one_day: '1営業日',
    morning: '午前中',
  },
  ko: {
    standard: '일반 배송',
    express: '특급 배송',
    duration: '영업일 기준 {days}일',
    one_day: '영업일 기준 1일',
    morning: '오전',
  },
  zh_hans: {
    standard: '标准配送',
    express: '加急配送',
    duration: '{days} 个工作日',
    one_day: '1 个工作日',
    morning: '上午',
  },
  zh_hant: {
    standard: '標準配送',
    express: '加急配送',
    duration: '{days} 個工作天',
    one_day: '1 個工作天',
    morning: '上午',
  },
  th: {
    standard: 'จัดส่งแบบมาตรฐาน',
    express: 'จัดส่งด่วน',
    duration: '{days} วันทำการ',
    one_day: '1 วันทำการ',
    morning: 'ช่วงเช้า',
  },
  ar: {
    standard: 'توصيل عادي',
    express: 'توصيل سريع',
    duration: '{days} أيام عمل',
    one_day: 'يوم عمل واحد',
    morning: 'صباحًا',
  },
} as const satisfies Record<Language, Words>;

const titles = {
  standard: 'standard',
  express: 'express',
  sagawa_standard: 'standard',
} as const satisfies Record<ShippingMethodCode, 'standard' | 'express'>;

/** The name of a shipping method in a storefront's language. Spec 2 §3. */
export function shippingTitle(method: ShippingMethodCode, locale: Locale): string {
  return words[storefrontOf(locale).language][titles[method]];
}

/** How long a method takes, in words: `1 working day`, `2–4 working days`. Spec 2 §3. */
export function shippingDuration([first, last]: readonly [number, number], locale: Locale): string {
  const text = words[storefrontOf(locale).language];
  if (first === 1 && last === 1) return text.one_day;
  return text.duration.replace('{days}', first === last ? String(last) : `${first}–${last}`);
}

/** A carrier's slot as the shopper reads it: the morning, or its hours. Spec 3 §9. */
export function slotTitle(code: string, hours: { from: number | null; until: number }, locale: Locale): string {
  if (deliverySlotLabel(code) === 'morning' || hours.from === null) return words[storefrontOf(locale).language].morning;
  return `${hours.from}:00–${hours.until}:00`;
}
