// The pages that a boutique or a customer opens by the signed link of a mail: without a script, a cookie or a sign-in.
import { createHash } from 'node:crypto';
import { errors } from '@vitrine/contract/errors';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { messageOf } from '../../../platform/http/messages.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import type { Env } from '../../../platform/http/env.ts';
import { storefrontFor } from '../../../platform/http/storefrontFor.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { documentOf, type DocumentPurpose } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireGeneration, type StorePurpose } from './storeLink.ts';

const bodyBytes = 16_384;

// Self-contained like the busy page, with the values of the storefront's tokens; large buttons for a phone.
const styles = [
  ':root{color-scheme:light}',
  'body{margin:0;padding:2rem 1.25rem;box-sizing:border-box;max-inline-size:34rem;background:#fff;color:#1b1917;',
  'font:1.0625rem/1.6 "Jost","Noto Sans","Futura","Century Gothic",sans-serif}',
  'main,form{display:grid;gap:1rem}main{margin-block-start:2rem}form{margin-block-start:1rem}p,h1{margin:0}',
  '.house{font:460 1.5rem/1.2 "Cormorant Garamond","Noto Serif",Georgia,serif}',
  'h1{font:360 2.25rem/1.1 "Cormorant Garamond","Noto Serif",Georgia,serif}',
  'button{min-block-size:3.5rem;border:1px solid #1b1917;background:#1b1917;color:#fff;font:inherit}',
  'button+button{background:#fff;color:#1b1917}',
  'label{display:grid;gap:.5rem}',
  '.code{min-block-size:3.5rem;box-sizing:border-box;inline-size:100%;padding:0 1rem;border:1px solid #6b645c;',
  'border-radius:0;background:#fff;color:inherit;font:inherit;font-size:1.5rem;letter-spacing:.3em}',
  '.line,select{min-block-size:3.5rem;box-sizing:border-box;inline-size:100%;padding:0 1rem;border:1px solid #6b645c;',
  'border-radius:0;background:#fff;color:inherit;font:inherit}.quiet{background:#fff;color:#1b1917}',
  '.tick{display:flex;gap:1rem;align-items:center;min-block-size:3rem}',
  '.tick input{inline-size:1.5rem;block-size:1.5rem;flex:none;margin:0;accent-color:#1b1917}',
  '.fault{color:#96281f}',
  ':focus-visible{outline:2px solid #96281f;outline-offset:3px}',
].join('');
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as HTML shows it. */
export const escaped = (text: string): string => text.replace(/[&<>"]/gu, (mark) => marks[mark] ?? '');

type Page = {
  readonly locale: Locale;
  readonly house: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The content of the form as HTML; null where nothing is left to do. */
  readonly form: string | null;
  /** HTML under the form. */
  readonly more?: string;
};

/** A page behind a link as HTML. */
export function linkPage({ locale, house, title, lines, form, more = '' }: Page): string {
  const { tag, direction } = storefrontOf(locale);
  return [
    `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(title)} – ${escaped(house)}</title><style>${styles}</style></head>`,
    `<body><header><p class="house">${escaped(house)}</p></header><main><h1>${escaped(title)}</h1>`,
    ...lines.map((line) => `<p dir="auto">${escaped(line)}</p>`),
    form === null ? '' : `<form method="post">${form}</form>`,
    more,
    '</main></body></html>',
  ].join('');
}

const linkTexts = { hash_expired: 'link_expired', hash_not_found: 'link_unknown', not_found: 'link_unknown' } as const;
const isLinkFault = (name: string): name is keyof typeof linkTexts => Object.hasOwn(linkTexts, name);

/** A refusal as a page: a person opened the link, in the language that the browser asks for. */
function refusalPage({ config }: Shop, accepts: string, { error_name }: ApiError): string {
  const locale = storefrontFor(accepts, config.house.storefronts);
  const house = config.house.name;
  if (error_name === 'overloaded') {
    // Not the page that loads itself again: a form that was sent is lost by that, and the person must know.
    const busy = textIn(locale, 'busy');
    const more = `<p><a href="">${escaped(busy('again'))}</a></p>`;
    const lines = [messageOf(errors.overloaded.message, locale)];
    return linkPage({ locale, house, title: busy('title'), lines, form: null, more });
  }
  const text = textIn(locale, 'boutique');
  const line = text(isLinkFault(error_name) ? linkTexts[error_name] : 'step_refused');
  return linkPage({ locale, house, title: text('link_title'), lines: [line], form: null });
}

const refuse = (): never => {
  throw new ApiError('payload_refused');
};

type Form = Readonly<Record<string, string>>;
/** Whose link it is: of a store, whose links can be revoked, or of a customer. */
type Linked =
  | { readonly purpose: StorePurpose; readonly storeOf: (id: string) => Promise<string | undefined> }
  | { readonly purpose: Exclude<DocumentPurpose, StorePurpose>; readonly storeOf: null };
type Pages<Path extends string> = Linked & {
  readonly path: Path;
  readonly show: (id: string, query: Form) => Promise<string>;
  /** Takes what the form sent to an address with a query. Returns a page with what is wrong, or null when it is done: the page is then shown again. */
  readonly take: (id: string, form: Form, query: Form) => Promise<string | null>;
};

/**
 * The routes of a page behind a link. Another site cannot post to it, because the address with its hash is the
 * permission; no cookie takes part. A wrong link, an expired one (410) and a refused step answer a page too.
 * decisions/0056, decisions/0061.
 */
export function linkRoutes<Path extends string>(
  shop: Shop,
  { path: under, purpose, storeOf, show, take }: Pages<Path>,
): PlainRoutes {
  const path = `${under}/:hash` as const;
  const idOf = async (hash: string): Promise<string> => {
    const found = documentOf(shop, purpose, hash);
    if (found === 'expired') throw new ApiError('hash_expired');
    if (found === null) throw new ApiError('hash_not_found');
    if (storeOf) await requireGeneration(shop, await storeOf(found.id), found.generation);
    return found.id;
  };
  const send = (context: Context<Env>, html: string, status: ContentfulStatusCode = 200) => {
    context.header('content-security-policy', policy);
    context.header('cache-control', 'no-store');
    return context.html(html, status);
  };
  const refused = (context: Context<Env>, error: ApiError) => {
    if (error.error_name === 'overloaded') shop.metrics.refused(error.error_name);
    if (error.detail.time_to_wait !== undefined) context.header('retry-after', String(error.detail.time_to_wait));
    return send(context, refusalPage(shop, context.req.header('accept-language') ?? '', error), error.spec.status);
  };
  return new PlainRoutes(shop)
    .get(
      path,
      'link',
      async (context) => send(context, await show(await idOf(context.req.param('hash') ?? ''), context.req.query())),
      refused,
    )
    .post(path, {
      gate: 'link',
      body_bytes: bodyBytes,
      refuse: refused,
      async read(context) {
        const sent = await context.req.parseBody().catch(refuse);
        const texts = Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
        return { sent: Object.fromEntries(texts) };
      },
      async answer(context, form) {
        const hash = context.req.param('hash') ?? '';
        const wrong = await take(await idOf(hash), form, context.req.query());
        context.header('cache-control', 'no-store');
        return wrong === null
          ? context.redirect(`${under}/${hash}${new URL(context.req.url).search}`, 303)
          : send(context, wrong, 422);
      },
    });
}
