import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import type { SearchAnswer } from '@vitrine/contract/search';
import { oopsEvent } from '@vitrine/rules/analytics/orderConfirmation';
import { checkoutEvent, pageView, searchEvent } from '@vitrine/rules/analytics/pageEvents';
import { basketEvents, productView, type ShownFacts, shownFacts } from '@vitrine/rules/analytics/productEvents';
import { deviceTypeOf } from '@vitrine/rules/screen/breakpoints';
import { stockTypeOf } from '@vitrine/rules/stock/stockType';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { forgetAll, loadScript, push } from '../../lib/analytics/analytics.ts';
import { useTrackingConsent } from '../../lib/analytics/consent.ts';
import { type PageEvent, receiveEvents } from '../../lib/analytics/events.ts';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { type NoticeVariant, useNotice } from '../../lib/layers/notices.ts';
import { type PageKind, usePage } from '../../lib/pages/page.ts';
import { type Session, useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/browser/settings.ts';

const device = (): 'mobile' | 'desktop' => (deviceTypeOf(window.innerWidth) === 'mobile' ? 'mobile' : 'desktop');

/** Payment pages: their policy allows no third-party script but the provider's. */
const paying: ReadonlySet<PageKind> = new Set(['checkout', 'validation', 'confirmation']);

/** Loads the script, except on payment pages, and deletes the collected data when consent is withdrawn. */
function useScript(allowed: boolean): void {
  const { analytics_script } = useSettings();
  const kind = usePage()?.kind;
  const isPaying = kind !== undefined && paying.has(kind);
  const was = useRef(false);
  useEffect(() => {
    // A document that was opened to pay keeps its policy on later pages.
    const isShut = isPaying || 'pays' in document.documentElement.dataset;
    if (allowed && !isShut && analytics_script) loadScript(analytics_script);
    if (was.current && !allowed) forgetAll();
    was.current = allowed;
  }, [allowed, isPaying, analytics_script]);
}

/** The loader data of product pages and search pages, by name. */
type PageData = {
  readonly product?: ProductPage;
  /** Of a personalised page. */
  readonly variant?: ProductVariant;
  readonly found?: SearchAnswer;
};

/** The variant that the page shows, and its stock as the page knows it now. */
function shownOn({ product, variant }: PageData & { readonly product: ProductPage }) {
  const current = currentChoice.get();
  if (!variant && current?.product.code === product.code) {
    const { shown, stockOf } = current.choice;
    return { shown, stock: stockOf(shown.sku) };
  }
  // A personalised page shows one variant; else the page has not started yet, and opens with this one.
  const opening = product.selected_sku ?? product.targeted_variant;
  const shown = variant ?? product.variants.find(({ sku }) => sku === opening);
  return shown && { shown, stock: stockTypeOf(shown.stock) };
}

/** What the product pages of this visit showed, by SKU: the basket's lines do not know it. */
const shownBefore = new Map<string, ShownFacts>();

/** What the open product page shows of a variant now, else what an earlier page of this visit showed. */
function shownOf(sku: string): ShownFacts | undefined {
  const current = currentChoice.get();
  if (current?.product.variants.some((variant) => variant.sku === sku))
    shownBefore.set(sku, shownFacts(current.product, current.choice.stockOf(sku)));
  return shownBefore.get(sku);
}

function trackPage(locale: Locale, kind: string, path: string, data: PageData, user: Session['user']): void {
  const visitor = user ? { prefix: user.prefix, user_type: user.user_type } : null;
  push(pageView(locale, kind, path, visitor));
  if (kind === 'cart') push(checkoutEvent(locale, 'cart', device()));
  if (kind === 'confirmation') push(checkoutEvent(locale, 'confirmation', device()));
  const { product, found } = data;
  if (kind === 'product' && product) {
    const now = shownOn({ ...data, product });
    if (now) {
      shownBefore.set(now.shown.sku, shownFacts(product, now.stock));
      push(productView(product, now.shown, now.stock));
    }
  }
  if (kind === 'search' && found) push(searchEvent(found.s, found.total));
}

/** Reports each page once the visitor is known. */
function usePageViews(allowed: boolean): void {
  const locale = useLocale();
  const { known, user } = useSession();
  const { key, pathname } = useLocation();
  const kind = usePage()?.kind;
  const data = useMatches().at(-1)?.loaderData;
  const trackedKey = useRef('');
  useEffect(() => {
    if (!allowed || !known || kind === undefined || trackedKey.current === key) return;
    trackedKey.current = key;
    trackPage(locale, kind, pathname, typeof data === 'object' && data !== null ? data : {}, user);
  }, [allowed, known, kind, key, locale, pathname, data, user]);
}

/** The data layer entry of a page event; a basket event reports added and removed products, whichever control was used. */
function eventsOf(locale: Locale, reported: PageEvent): readonly object[] {
  if (reported.kind === 'step') return [checkoutEvent(locale, reported.step, device())];
  if (reported.kind === 'event') return [reported.event];
  return basketEvents(reported.before.items, reported.after.items, shownOf);
}

/** Variants whose failures are reported; the others are about a session, a binding or an email. */
const failures: ReadonlySet<NoticeVariant> = new Set(['error', 'contact-us']);

/** A generic failure and a basket error are an `oops`, critical or not. Spec 1 §8, spec 3 §9. */
function useOops(allowed: boolean): void {
  const notice = useNotice();
  const isFailure = notice?.type === 'critical' || notice?.isFailure === true;
  const failed = notice && failures.has(notice.variant) && isFailure ? notice.id : null;
  useEffect(() => {
    if (allowed && failed !== null) push(oopsEvent(location.pathname));
  }, [allowed, failed]);
}

/**
 * Reports events to the data layer from the moment consent is given until it is withdrawn; renders nothing. Spec 3 §9.
 */
export function Analytics() {
  const locale = useLocale();
  const { known, allowed } = useTrackingConsent();
  useScript(allowed);
  usePageViews(allowed);
  useOops(allowed);
  useEffect(() => {
    if (!known) return undefined;
    return receiveEvents((reported) => {
      if (allowed) for (const event of eventsOf(locale, reported)) push(event);
    });
  }, [known, allowed, locale]);
  return null;
}
