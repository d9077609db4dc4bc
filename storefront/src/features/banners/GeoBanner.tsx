import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { useStorefront } from '../../lib/words/locale.ts';
import { usePage } from '../../lib/pages/page.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import buttonCss from '../../ui/links/button.module.css';
import css from './banners.module.css';
import type { GeoOffer } from './useGeoOffer.ts';

const countryIn = (tag: string, country: string): string =>
  new Intl.DisplayNames([tag], { type: 'region', style: 'short' }).of(country.toUpperCase()) ?? country;

/**
 * Offers the storefront of the visitor's own country: stay, or go there. The link is in that storefront's language and keeps
 * the page where it has one; the basket stays with the visitor. Spec 1 §4, invariant S5.
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
