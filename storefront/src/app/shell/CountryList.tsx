import { type Country, type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { useLocale } from '../../lib/words/locale.ts';
import { usePage } from '../../lib/pages/page.ts';
import { useText } from '../../lib/words/text.ts';
import css from './countryList.module.css';
import { languageNames } from './languageNames.ts';
import { countriesByRegion, regions } from './regions.ts';

type CountryListProps = { readonly names: Readonly<Record<Country, string>>; readonly tag: string };

/**
 * All storefronts by region and country. A link keeps the page if the other storefront has it, else leads to its front page;
 * the basket is kept because it belongs to the visitor.
 */
export function CountryList({ names, tag }: CountryListProps) {
  const text = useText('shell');
  const here = useLocale();
  const page = usePage();
  const onSite = page?.kind !== 'country';
  const hrefOf = (locale: Locale) => `/${locale}${page?.alternates[locale] ?? ''}`;
  const rows = countriesByRegion(names, tag);
  return (
    <>
      {regions
        .filter((region) => rows[region].length > 0)
        .map((region) => (
          <section key={region} className={css.region}>
            <h2 className="subtitle">{text(`region.${region}`)}</h2>
            <ul className={css.countries}>
              {rows[region].map(({ country, name, storefronts: doors }) => (
                <li key={country} className={css.country}>
                  <span>{name}</span>
                  <span className={css.languages}>
                    {doors.map(({ locale, language }) => (
                      <a
                        key={locale}
                        className={`link linkTarget ${css.language}`}
                        href={hrefOf(locale)}
                        hrefLang={storefronts[locale].tag}
                        lang={storefronts[locale].tag}
                        aria-current={onSite && locale === here ? 'true' : undefined}
                        aria-label={`${name}, ${languageNames[language]}`}
                      >
                        {languageNames[language]}
                      </a>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
