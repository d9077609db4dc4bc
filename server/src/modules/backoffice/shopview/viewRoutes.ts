// Pages of the shop at a moment, for signed-in members in the office's own frame. decisions/0135.
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Env } from '../../../platform/http/env.ts';
import { cacheKeyOf } from '../../../platform/cache/cacheKey.ts';
import { messageOf } from '../../../platform/http/messages.ts';
import { isPageAddress, pageKindOf, pageParameters } from '../../../platform/http/pageAddress.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { isSecure } from '../../../platform/http/reply.ts';
import { callPolicy } from '../../../platform/http/securityHeaders.ts';
import { staffCookie } from '../../../platform/http/sessionCookie.ts';
import { storefrontFor } from '../../../platform/http/storefrontFor.ts';
import { FairQueue, QueueFull } from '../../../platform/load/fairQueue.ts';
import type { RenderPage } from '../../../platform/pages/renderPage.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireFactor, requireStaff } from '../staff/signIn.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { escaped } from '../../catalog/stores/linkPage.ts';
import { addressIn, framedHtml, framedPolicy } from './framedPage.ts';
import { shopAt, type View } from './shopAt.ts';
import { momentIn, requireViewer } from './viewTasks.ts';

const root = '/office/shop-at';
/** The largest draft in bytes, as a content is sent. */
const draftBytes = 2_000_000;
/** A view holds a connection and renders a page: one at a time. */
const turns = new FairQueue({ at_once: 1, waiting: 16, waiting_per_key: 4 });

const unshown = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

type Asked = { readonly view: View; readonly address: string; readonly prefix: string; readonly home: string };

/** What an address asks for; null for one that the view does not have: personal pages and the checkout are not in it. */
function askedBy(shop: Shop, url: URL): Asked | null {
  const [moment = '', which = '', ...rest] = url.pathname.slice(root.length + 1).split('/');
  const path = `/${rest.join('/')}`;
  const locale = locales.find((one) => one === rest[0]);
  if ((which !== 'scheduled' && which !== 'all') || locale === undefined) return null;
  if (!shop.config.house.storefronts.includes(locale) || !isPageAddress(path) || pageKindOf(path).personal) return null;
  const at = momentIn(shop, locale, moment);
  if (at === null) return null;
  return {
    view: { at, with_proposed: which === 'all' },
    address: cacheKeyOf(`${path}${url.search}`, pageParameters),
    prefix: `${root}/${moment}/${which}`,
    home: `/${locale}`,
  };
}

/** The signed-in member that may see the view. Throws session_ended, second_factor_needed, staff_refused. */
async function viewerOf(shop: Shop, context: Context<Env>): Promise<StaffMember> {
  const member = await requireStaff(shop, getCookie(context, staffCookie(isSecure(shop, context))) ?? null);
  requireFactor(member);
  requireViewer(member);
  return member;
}

/** A page that runs nothing and is stored nowhere, which only the office frames. */
async function framed(page: Response, { prefix, home }: Asked): Promise<Response> {
  const location = page.headers.get('location');
  const headers = new Headers({ ...unshown, 'x-frame-options': 'SAMEORIGIN' });
  if (location !== null) {
    headers.set('location', addressIn(prefix, home, location));
    return new Response(null, { status: page.status, headers });
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', framedPolicy(page.headers.get('content-security-policy') ?? callPolicy));
  return new Response(framedHtml(await page.text(), prefix, home), { status: page.status, headers });
}

/** Why a view is not shown, in the frame; one that has to wait loads again. */
function refused(shop: Shop, context: Context<Env>, { error_name, spec, detail }: ApiError): Response {
  shop.metrics.refused(error_name);
  const locale = storefrontFor(context.req.header('accept-language') ?? '', shop.config.house.storefronts);
  const { time_to_wait, fields = {} } = detail;
  const lines = [messageOf(spec.message, locale, detail), ...Object.entries(fields).map((field) => field.join(': '))];
  const again = time_to_wait === undefined ? '' : `<meta http-equiv="refresh" content="${time_to_wait}">`;
  const html = `<!doctype html><meta charset="utf-8">${again}${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`;
  return new Response(html, {
    status: spec.status,
    headers: {
      ...unshown,
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': framedPolicy(callPolicy),
    },
  });
}

/** A draft as it was sent: a content in the form of the import. Throws payload_refused. */
function draftIn(sent: string): object {
  try {
    const draft: unknown = JSON.parse(sent);
    if (typeof draft === 'object' && draft !== null) return draft;
  } catch {
    // No JSON: refused below.
  }
  throw new ApiError('payload_refused', { fields: { draft: 'format' } });
}

/** Renders pages of the shop that it is given. */
type RenderOf = (of: Shop) => RenderPage;

/** The view's addresses; with OFFICE_HOST only on that host. Empty without a build of the storefront. */
export function viewRoutes(shop: Shop, renderOf: RenderOf | null): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  if (!renderOf) return plainRoutes;
  const { OFFICE_HOST } = shop.config;
  const isHere = (context: Context<Env>): boolean =>
    OFFICE_HOST === undefined || (context.req.header('host') ?? '').split(':')[0] === OFFICE_HOST;
  const shown = async (context: Context<Env>, sent?: string): Promise<Response> => {
    const member = await viewerOf(shop, context);
    const asked = isHere(context) ? askedBy(shop, new URL(context.req.url)) : null;
    if (asked === null) throw new ApiError('not_found');
    const draft = sent === undefined ? undefined : draftIn(sent);
    const render = () =>
      shopAt(shop, { ...asked.view, draft }, async (of) => framed(await renderOf(of)(asked.address), asked));
    return turns.run(member.staff_id, render);
  };
  const show = (context: Context<Env>, sent?: string): Promise<Response> =>
    shown(context, sent).catch((error: unknown) => {
      if (error instanceof QueueFull) return refused(shop, context, new ApiError('overloaded', { time_to_wait: 2 }));
      if (error instanceof ApiError) return refused(shop, context, error);
      throw error;
    });
  const path = `${root}/:moment/:which/*` as const;
  return (
    plainRoutes
      // Opened on its own it would look like the shop: the office shows it beside what it is.
      .get(path, 'page', (context) =>
        context.req.header('sec-fetch-dest') === 'document' ? context.redirect('/office/shop', 302) : show(context),
      )
      // A draft is sent by the office's own form. It changes nothing, and the member's cookie comes from no other site.
      .post(path, {
        gate: 'page',
        body_bytes: draftBytes,
        read: async (context) => {
          const { draft } = await context.req.parseBody();
          return { sent: typeof draft === 'string' ? draft : '' };
        },
        answer: show,
      })
  );
}
