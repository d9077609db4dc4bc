import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { useStorefront } from '../../lib/locale.ts';
import { usePage } from '../../lib/page.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/Button.tsx';
import buttonCss from '../../ui/button.module.css';
import css from './banners.module.css';
import type { GeoOffer } from './useGeoOffer.ts';

const countryIn = (tag: string, country: string): string =>
  new Intl.DisplayNames([tag], { type: 'region', style: 'short' }).of(country.toUpperCase()) ?? country;

/**
 * Another country's storefront may be the visitor's own: stay, or go there. The way there is named in its own language
 * and keeps the page where that storefront has it; the basket belongs to the visitor and goes along. Spec 1 §4,
 * invariant S5.
 */
export function GeoBanner({ offer, onStay }: { readonly offer: GeoOffer; readonly onStay: () => void }) {
  const text = useText('banner');
  const { country, tag } = useStorefront();
  const page = usePage();
  const there = storefronts[offer.locale];
  const path = page?.alternates[offer.locale] ?? '';
  return (
    <section className={css.banner} aria-labelledby="geo-banner" data-banner="geo">
      <div className={css.words}>
        <h2 className="name" id="geo-banner">
          {text('geo.title', { country: countryIn(tag, there.country) })}
        </h2>
        <p className="note">{text('geo.text')}</p>
      </div>
      <div className={css.answers}>
        <Button look="quiet" low onClick={onStay}>
          {text('geo.stay', { country: countryIn(tag, country) })}
        </Button>
        {/* Another storefront is another document. */}
        <a
          className={`${buttonCss.button} ${buttonCss.low}`}
          href={`/${offer.locale}${path}`}
          hrefLang={there.tag}
          lang={there.tag}
          dir={there.direction}
        >
          {countryIn(there.tag, there.country)}
        </a>
      </div>
    </section>
  );
}
