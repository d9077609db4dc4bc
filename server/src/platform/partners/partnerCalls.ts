// How the calls to partners go: Node publishes each `fetch` on diagnostics channels, so the adapters need no code for it. Counts alone,
// because a path may contain a payment's id. decisions/0125.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isFailedReply, isFailedStatus, type Partner, partners } from '@vitrine/rules/staff/partnerTable';
import type { Config } from '../config/config.ts';

/** Calls since they were taken last. Moments in milliseconds of `performance.now()`. */
type CountedCalls = {
  answered: number;
  failed: number;
  answered_at: number | null;
  failed_at: number | null;
  /** The status of the last failure; null without an answer. */
  failure: number | null;
};

/** Where each partner answers; null while the shop has none, and for one that is not called by HTTP. */
const addresses: Readonly<Record<Partner, (config: Config) => string | null>> = {
  payments: ({ ADYEN_ENVIRONMENT_URL }) => ADYEN_ENVIRONMENT_URL,
  reports: ({ ADYEN_REPORT_URL }) => ADYEN_REPORT_URL ?? null,
  fedex: ({ FEDEX_URL }) => FEDEX_URL ?? null,
  ups: ({ UPS_URL }) => UPS_URL ?? null,
  dhl: ({ DHL_URL }) => DHL_URL ?? null,
  chronopost: ({ CHRONOPOST_URL }) => CHRONOPOST_URL ?? null,
  colissimo: ({ COLISSIMO_URL }) => COLISSIMO_URL ?? null,
  tnt: ({ TNT_URL }) => TNT_URL ?? null,
  sagawa: ({ SAGAWA_URL }) => SAGAWA_URL ?? null,
  mail: ({ SMTP_URL }) => SMTP_URL,
  sms: ({ SMS_URL }) => SMS_URL,
  tax: ({ TAX_URL }) => TAX_URL ?? null,
  captcha: ({ CAPTCHA, TURNSTILE_URL }) => (CAPTCHA === 'turnstile' ? TURNSTILE_URL : null),
  google_places: ({ GOOGLE_GEOCODING_KEY, GOOGLE_MAPS_URL }) => (GOOGLE_GEOCODING_KEY ? GOOGLE_MAPS_URL : null),
  amap_places: ({ AMAP_GEOCODING_KEY, AMAP_API_URL }) => (AMAP_GEOCODING_KEY ? AMAP_API_URL : null),
  fapiao: ({ FAPIAO_URL }) => FAPIAO_URL,
  pac: ({ PAC_URL }) => PAC_URL,
  wechat: ({ WECHAT_API_URL }) => WECHAT_API_URL,
  breaches: ({ BREACHED_PASSWORDS_URL }) => BREACHED_PASSWORDS_URL ?? null,
};

/** Whether the shop has an address of a partner. */
export const isPartnerSet = (config: Config, partner: Partner): boolean => addresses[partner](config) !== null;

const counted = new WeakMap<Config, Map<Partner, CountedCalls>>();

/** Adds calls of a partner to those that are counted. */
export function addPartnerCalls(config: Config, partner: Partner, more: CountedCalls): void {
  const known = counted.get(config) ?? new Map<Partner, CountedCalls>();
  counted.set(config, known);
  const before = known.get(partner);
  if (!before) return void known.set(partner, { ...more });
  before.answered += more.answered;
  before.failed += more.failed;
  if ((more.answered_at ?? 0) > (before.answered_at ?? 0)) before.answered_at = more.answered_at;
  if ((more.failed_at ?? 0) > (before.failed_at ?? 0)) {
    before.failed_at = more.failed_at;
    before.failure = more.failure;
  }
}

const answeredCall = (): CountedCalls => ({
  answered: 1,
  failed: 0,
  answered_at: performance.now(),
  failed_at: null,
  failure: null,
});
const failedCall = (failure: number | null): CountedCalls => ({
  answered: 0,
  failed: 1,
  answered_at: null,
  failed_at: performance.now(),
  failure,
});

/** The calls that were counted since the last time, and forgets them. */
export function takePartnerCalls(config: Config): ReadonlyMap<Partner, CountedCalls> {
  const taken = counted.get(config) ?? new Map<Partner, CountedCalls>();
  counted.delete(config);
  return taken;
}

/** Counts the sending of a mail, which goes by no `fetch`. Throws what the sending throws. */
export async function countingMail(config: Config, sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : null;
    // A reply about one mail shows that the server works.
    const is_answered = code !== null && !isFailedReply(code);
    addPartnerCalls(config, 'mail', is_answered ? answeredCall() : failedCall(code));
    throw error;
  }
  addPartnerCalls(config, 'mail', answeredCall());
}

type Asked = { request: { origin: string | URL; path: string } };
const isAsked = (message: unknown): message is Asked =>
  typeof message === 'object' && message !== null && 'request' in message;

/** The partner behind an address: the one with the longest beginning of it, because simulators share a host. */
function partnerFinder(config: Config): (address: string) => Partner | undefined {
  const known = partners
    .flatMap((partner) => {
      const address = addresses[partner](config);
      return address !== null && address.startsWith('http') ? [{ partner, address }] : [];
    })
    .toSorted((one, other) => other.address.length - one.address.length);
  return (asked) =>
    known.find(({ address }) => asked.startsWith(address) && /^(?:$|[/?])/u.test(asked.slice(address.length)))?.partner;
}

/** Counts the calls to partners of this process from now on. Returns a function that stops it. */
export function watchPartnerCalls(config: Config): () => void {
  const find = partnerFinder(config);
  const done = new WeakSet<object>();
  const count = (message: unknown, callOf: () => CountedCalls): void => {
    // A connection that breaks off after its answer has been counted as answered.
    if (!isAsked(message) || done.has(message.request)) return;
    done.add(message.request);
    const { origin, path } = message.request;
    const partner = find(`${String(origin).replace(/\/$/u, '')}${path}`);
    if (partner !== undefined) addPartnerCalls(config, partner, callOf());
  };
  const onHeaders = (message: unknown): void =>
    count(message, () => {
      const { statusCode } = (message as { response: { statusCode: number } }).response;
      return isFailedStatus(statusCode) ? failedCall(statusCode) : answeredCall();
    });
  const onError = (message: unknown): void => count(message, () => failedCall(null));
  subscribe('undici:request:headers', onHeaders);
  subscribe('undici:request:error', onError);
  return () => {
    unsubscribe('undici:request:headers', onHeaders);
    unsubscribe('undici:request:error', onError);
  };
}
