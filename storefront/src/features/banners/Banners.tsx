import { isCookieBannerShown } from '@vitrine/rules/banners/cookieBanner';
import { useTrackingConsent } from '../../lib/analytics/consent.ts';
import { coversEnd } from '../../lib/layers/covers.ts';
import { useText } from '../../lib/words/text.ts';
import { useSettings } from '../../lib/browser/settings.ts';
import css from './banners.module.css';
import { CookieBanner } from './CookieBanner.tsx';
import { GeoBanner } from './GeoBanner.tsx';
import { NoticeCarousel } from './NoticeCarousel.tsx';
import { useGeoOffer } from './useGeoOffer.ts';
import { useHouseNotices } from './useHouseNotices.ts';

/**
 * The banners, fixed at the page's lower edge so that the layout does not shift, one at a time: first the country, then the
 * cookies, then news of the house. Decided in the browser after the page renders, because the page is the same for all
 * visitors. Spec 1 §2, §4.
 */
export function Banners() {
  const text = useText('banner');
  const { cookies_since } = useSettings();
  const { known, closed } = useTrackingConsent();
  const geo = useGeoOffer();
  const asksCookies = known && isCookieBannerShown(closed, cookies_since);
  const news = useHouseNotices(geo.decided && geo.offer === null && known && !asksCookies);
  if (!geo.decided) return null;
  const banner = geo.offer ? (
    <GeoBanner offer={geo.offer} onStay={geo.close} />
  ) : asksCookies ? (
    <CookieBanner />
  ) : news.notices.length > 0 ? (
    <NoticeCarousel notices={news.notices} onClose={news.close} />
  ) : null;
  return banner ? (
    <aside ref={coversEnd} className={css.root} aria-label={text('region')}>
      {banner}
    </aside>
  ) : null;
}
