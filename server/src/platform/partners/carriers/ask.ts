// HTTP to carriers: every call ends in time, follows no redirect, and its errors repeat nothing of the answer, because that
// may repeat an address.
import { CarrierRefusal } from './carrier.ts';

/** The largest answer that is read, in bytes: a label is a few hundred kilobytes. */
const mostBytes = 8_000_000;
/** Client errors that a later try may not have. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

export type CarrierCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeout_ms: number;
};
export type Answer = { readonly bytes: Buffer; readonly type: string };

/** Throws CarrierRefusal for a refused request, and when the carrier fails or is too slow. */
export async function ask({ timeout_ms, url, ...init }: CarrierCall): Promise<Answer> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout_ms) });
  if (!response.ok) {
    await response.body?.cancel();
    const said = `the carrier answered ${response.status} to ${init.method} ${new URL(url).pathname}`;
    if (response.status < 500 && !passing.has(response.status)) throw new CarrierRefusal(said);
    throw new Error(said);
  }
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) {
    await response.body?.cancel();
    throw new Error('the answer of the carrier is too large');
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > mostBytes) throw new Error('the answer of the carrier is too large');
  return { bytes, type: response.headers.get('content-type') ?? '' };
}

/** The answer as JSON. Throws as `ask`, and for another text. */
export async function askJson(asked: Omit<CarrierCall, 'body'> & { readonly body?: object }): Promise<unknown> {
  const { body, headers, ...rest } = asked;
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const { bytes } = await ask({
    ...rest,
    ...json,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
  });
  return JSON.parse(bytes.toString('utf8'));
}

/** Sends a form, as OAuth asks; the answer as JSON. Throws as `ask`. */
export async function askForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  { timeout_ms, headers = {} }: Pick<CarrierCall, 'timeout_ms'> & Partial<Pick<CarrierCall, 'headers'>>,
): Promise<unknown> {
  const { bytes } = await ask({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
    body: new URLSearchParams(fields).toString(),
    timeout_ms,
  });
  return JSON.parse(bytes.toString('utf8'));
}

/** A text as JSON; null for another text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Token = { readonly text: string; readonly seconds: number };
/** Milliseconds before its end at which a token is renewed. */
const earlyMs = 60_000;

/**
 * Keeps an OAuth token until shortly before its end. Calls at the same moment share one request, at the first use as at the
 * expiry: the check and the renewal are one step without a pause between them.
 */
export function tokenCache(
  fetchToken: () => Promise<Token>,
  now: () => number = () => performance.now(),
): () => Promise<string> {
  let known: { text: string; until: number } | null = null;
  let renewal: Promise<string> | null = null;
  const renew = async (): Promise<string> => {
    try {
      const { text, seconds } = await fetchToken();
      known = { text, until: now() + seconds * 1000 - earlyMs };
      return text;
    } finally {
      renewal = null;
    }
  };
  return () => {
    if (known && known.until > now()) return Promise.resolve(known.text);
    renewal ??= renew();
    return renewal;
  };
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** `YYYYMMDD` and `HHMM[SS]` of UTC as a moment; null for another text. */
export function compactMoment(date: string, time: string): Date | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/u.exec(date.trim()) ?? [];
  const [, hours, minutes, seconds = '00'] = /^(\d{2}):?(\d{2}):?(\d{2})?$/u.exec(time.trim()) ?? [];
  if (year === undefined || hours === undefined) return null;
  return momentOf(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

/** An ISO moment, in UTC where it names no zone; null for another text. */
export function momentOf(text: string): Date | null {
  const at = new Date(/T[\d:.]+$/u.test(text) ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) ? null : at;
}
