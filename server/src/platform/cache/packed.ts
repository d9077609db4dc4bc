import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';

/** Header names and values, alternating: the form that `writeHead` takes without a copy. */
type Head = readonly string[];
type Form = { readonly head: Head; readonly body: Buffer };

/** An answer ready to send. Compresses its body once per encoding, at the first request for it. */
export type Packed = {
  readonly status: number;
  readonly etag: string;
  readonly tags: readonly string[];
  /** Seconds for which the shop and CDNs may cache it; 0 for not at all. */
  readonly seconds: number;
  /** The form for an `Accept-Encoding`. */
  readonly formFor: (accepted: string | undefined) => Form;
  /** Its size in bytes; grows when a client requests another encoding. */
  readonly bytes: () => number;
};

/** Smaller bodies gain nothing by compression. */
const compressFromBytes = 512;
/** Up to this size a worker thread costs more than it saves; compressing a page of 90 KB takes 2 ms. */
const compressHereBytes = 256 * 1024;
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** For answers sent often: 8 % larger than the best level, which takes 60 times as long. */
const cacheable = brotliOf(5);
/** For answers sent once: a tenth larger in half the time. */
const once = brotliOf(3);
const brotliAside = promisify(brotliCompress);
const gzipAside = promisify(gzip);

type Coding = 'br' | 'gzip';
const codings: Record<
  Coding,
  {
    pack: (body: Buffer, keeps: boolean) => Buffer;
    aside: (body: Buffer) => Promise<Buffer>;
    unpack: (body: Buffer) => Buffer;
  }
> = {
  br: {
    pack: (body, keeps) => brotliCompressSync(body, keeps ? cacheable : once),
    aside: (body) => brotliAside(body, cacheable),
    unpack: brotliDecompressSync,
  },
  gzip: { pack: (body) => gzipSync(body), aside: gzipAside, unpack: gunzipSync },
};

const compressible = /^(?:text\/|application\/(?:json|xml|manifest\+json|javascript)|image\/svg)/u;
const dropped = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'x-cache-tags',
  'x-request-id',
  'date',
]);

/**
 * A buffer with memory of its own. Node cuts small buffers from shared ones of 64 KB: a cached page of 15 KB would keep all of
 * it, four times what the cache counts.
 */
function apart(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The seconds for which an answer may be cached, by its headers; 0 with a cookie or when it is not public. */
function secondsOf(response: Response): number {
  if (response.status !== 200 || response.headers.getSetCookie().length > 0) return 0;
  const control = response.headers.get('cache-control') ?? '';
  const found = /s-maxage=(\d+)/u.exec(control) ?? /max-age=(\d+)/u.exec(control);
  return /\bpublic\b/u.test(control) ? Number(found?.[1] ?? 0) : 0;
}

const takes: Record<Coding, RegExp> = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/u,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/u,
};
const codingFor = (accepted: string | undefined): Coding | null => {
  if (!accepted) return null;
  return takes.br.test(accepted) ? 'br' : takes.gzip.test(accepted) ? 'gzip' : null;
};

/**
 * Reads an answer to its end and packs it; `accepted` is the first request's `Accept-Encoding`, `caches` whether a cache
 * stores it. Reads its tags from `x-cache-tags`, separated by spaces, and removes that header.
 */
export async function pack(response: Response, accepted: string | undefined, caches = true): Promise<Packed> {
  const body = Buffer.from(await response.arrayBuffer());
  const seconds = secondsOf(response);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const common: string[] = [];
  for (const [name, value] of response.headers)
    if (!dropped.has(name) && name !== 'set-cookie') common.push(name, value);
  for (const cookie of response.headers.getSetCookie()) common.push('set-cookie', cookie);
  const shrinks = body.length >= compressFromBytes && compressible.test(response.headers.get('content-type') ?? '');
  if (shrinks) common.push('vary', 'accept-encoding');
  if (seconds > 0) common.push('etag', etag);
  const form = (content: Buffer, coding: Coding | null): Form => ({
    head: [...common, ...(coding ? ['content-encoding', coding] : []), 'content-length', String(content.length)],
    body: content,
  });
  const forms = new Map<Coding, Form>();
  let bytes = body.length + common.join('').length * 3 + 500;
  const keepForm = (coding: Coding, content: Buffer): Form => {
    const made = form(apart(content), coding);
    forms.set(coding, made);
    bytes += content.length;
    return made;
  };
  // A cached answer that is shrunk keeps only the encodings that clients request; the plain body is so rare that it is
  // decoded on demand.
  let plain: Buffer | null = body;
  const plainBody = (): Buffer => {
    if (plain) return plain;
    for (const [coding, made] of forms) return codings[coding].unpack(made.body);
    throw new Error('a packed answer lost its body');
  };
  const formFor = (asked: string | undefined): Form => {
    const coding = shrinks ? codingFor(asked) : null;
    if (coding === null) return form(plainBody(), null);
    return forms.get(coding) ?? keepForm(coding, codings[coding].pack(plainBody(), caches && seconds > 0));
  };
  if (shrinks && body.length > compressHereBytes)
    for (const coding of ['br', 'gzip'] as const) keepForm(coding, await codings[coding].aside(body));
  else formFor(accepted);
  if (seconds > 0 && forms.size > 0) {
    plain = null;
    bytes -= body.length;
  }
  return {
    status: response.status,
    etag,
    tags: (response.headers.get('x-cache-tags') ?? '').split(' ').filter(Boolean),
    seconds,
    formFor,
    bytes: () => bytes,
  };
}
