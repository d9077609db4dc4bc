// The partners that the shop calls, and when one is well. decisions/0125.

/** The partners, in the sequence of the page. Spec 3 §6, decisions/0125. */
export const partners = [
  'payments',
  'reports',
  'fedex',
  'ups',
  'dhl',
  'chronopost',
  'colissimo',
  'tnt',
  'sagawa',
  'mail',
  'sms',
  'tax',
  'captcha',
  'google_places',
  'amap_places',
  'fapiao',
  'pac',
  'wechat',
  'breaches',
] as const;
export type Partner = (typeof partners)[number];

/** What clients notice while a partner is down: one sentence for partners of one kind. Spec 3 §6. */
export const partnerEffects = [
  'payments',
  'reports',
  'carrier',
  'mail',
  'sms',
  'tax',
  'captcha',
  'places',
  'fapiao',
  'pac',
  'wechat',
  'breaches',
] as const;
export type PartnerEffect = (typeof partnerEffects)[number];

type Row = {
  readonly noticed: PartnerEffect;
  /** The chapter of the runbooks that says what to do. */
  readonly runbook: string;
};

const carrier: Row = { noticed: 'carrier', runbook: 'carrier-silent' };
const small = (noticed: PartnerEffect): Row => ({ noticed, runbook: 'small-partner-silent' });

/** What a page says of each partner. Spec 3 §6, decisions/0125. */
export const partnerTable: Readonly<Record<Partner, Row>> = {
  payments: { noticed: 'payments', runbook: 'provider-silent' },
  reports: { noticed: 'reports', runbook: 'books-differ' },
  fedex: carrier,
  ups: carrier,
  dhl: carrier,
  chronopost: carrier,
  colissimo: carrier,
  tnt: carrier,
  sagawa: carrier,
  mail: { noticed: 'mail', runbook: 'mails-late' },
  sms: { noticed: 'sms', runbook: 'mails-late' },
  tax: small('tax'),
  captcha: small('captcha'),
  google_places: small('places'),
  amap_places: small('places'),
  fapiao: small('fapiao'),
  pac: small('pac'),
  wechat: small('wechat'),
  breaches: small('breaches'),
};

/**
 * Whether an HTTP status tells that the partner, or the shop's access to it, fails. Another 4xx refuses one request and shows that the
 * partner works. Spec 3 §6, decisions/0125.
 */
export const isFailedStatus = (status: number): boolean => status >= 500 || [401, 403, 408, 429].includes(status);

/** Whether the reply of a mail server (RFC 5321) tells that it, or the shop's access to it, fails; others are about one mail. Spec 3 §6. */
export const isFailedReply = (code: number): boolean => code === 421 || code === 454 || (code >= 530 && code <= 538);

/** How a partner is. `unset`: the shop has no address of it; `silent`: it was not called within the hour. Spec 3 §6. */
export const partnerStates = ['well', 'troubled', 'down', 'silent', 'unset'] as const;
export type PartnerState = (typeof partnerStates)[number];

export type Calls = { readonly answered: number; readonly failed: number };
export type PartnerFigures = {
  /** Moments in milliseconds; null for none so far. */
  readonly answered_at: number | null;
  readonly failed_at: number | null;
  /** Calls of the last hour, and of the last five minutes. */
  readonly hour: Calls;
  readonly recent: Calls;
};

/** Failures from which on a partner counts as down, and the part of calls (one of so many) from which on it is troubled. */
const downFailures = 3;
const troubledPart = 20;

const all = ({ answered, failed }: Calls): number => answered + failed;

/** How a partner is, by its calls. Spec 3 §6, decisions/0125. */
export function partnerState(isSet: boolean, { answered_at, failed_at, hour, recent }: PartnerFigures): PartnerState {
  if (!isSet) return 'unset';
  if (all(hour) === 0) return 'silent';
  const isLastFailed = failed_at !== null && (answered_at === null || failed_at > answered_at);
  const latest = all(recent) > 0 ? recent : hour;
  if (isLastFailed && latest.failed >= downFailures && latest.failed * 2 >= all(latest)) return 'down';
  return isLastFailed || (hour.failed > 0 && hour.failed * troubledPart >= all(hour)) ? 'troubled' : 'well';
}
