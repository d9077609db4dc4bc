import { geoBanner, geoBannerCookie } from '@vitrine/rules/banners/geoBanner';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useState } from 'react';
import { readCookie, writeCookie } from '../../lib/analytics/consent.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { served } from '../../lib/words/served.ts';
import { useSettings } from '../../lib/browser/settings.ts';

/** The detected country, stored for the session so that not every page requests it. */
const detectedKey = 'detectedCountry';

/** Set while an offer waits for its answer, so that a reload does not take it away. */
const openKey = 'geoOfferOpen';

function isOpen(): boolean {
  try {
    return sessionStorage.getItem(openKey) !== null;
  } catch {
    return false;
  }
}

function keepOpen(open: boolean): void {
  try {
    if (open) sessionStorage.setItem(openKey, '1');
    else sessionStorage.removeItem(openKey);
  } catch {
    // Without storage the offer is made on one page only.
  }
}

export type GeoOffer = { readonly locale: Locale; readonly detected: string };
type State = { readonly decided: boolean; readonly offer: GeoOffer | null };

async function detect(): Promise<string> {
  try {
    const cached = sessionStorage.getItem(detectedKey);
    if (cached !== null) return cached;
    const answer = await fetch('/us/en/geo/', { credentials: 'same-origin' });
    const detected = answer.headers.get('x-geo-country') ?? 'AA';
    sessionStorage.setItem(detectedKey, detected);
    return detected;
  } catch {
    // Nothing else needs the service or storage.
    return 'AA';
  }
}

/**
 * The storefront of the visitor's own country, where it is another one: offered once in thirty days, until it is
 * answered or the browser's session ends. `decided` is false while the country is unknown. Spec 1 §4, §9.
 */
export function useGeoOffer(): State & { readonly close: () => void } {
  const { geo_banner } = useSettings();
  const locale = useLocale();
  const [state, setState] = useState<State>({ decided: false, offer: null });
  useEffect(() => {
    let stays = true;
    const decide = async () => {
      const has_cookie = readCookie(geoBannerCookie.name) !== null && !isOpen();
      const detected = geo_banner === 1 && !has_cookie ? await detect() : 'AA';
      const there = geoBanner({ setting: geo_banner, has_cookie, detected, locale }, served);
      if (!stays) return;
      keepOpen(there !== null);
      if (there) writeCookie(geoBannerCookie.name, '1', geoBannerCookie.lifetime / 1000);
      setState({ decided: true, offer: there && { locale: there, detected } });
    };
    void decide();
    return () => {
      stays = false;
    };
  }, [geo_banner, locale]);
  const close = () => {
    keepOpen(false);
    setState({ decided: true, offer: null });
  };
  return { ...state, close };
}
