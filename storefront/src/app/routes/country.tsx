import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { house } from 'virtual:house';
import type { Page } from '../../lib/pages/page.ts';
import { neutralLocale } from '../../lib/words/locale.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { useText } from '../../lib/words/text.ts';
import { Wordmark } from '../../ui/pictures/Wordmark.tsx';
import { everywhere } from '../alternates.ts';
import css from '../errorPage.module.css';
import { pageMeta } from '../pageMeta.ts';
import { CountryList } from '../shell/CountryList.tsx';
import { countryNames } from '../../lib/words/countryNames.ts';
import type { Route } from './+types/country';

export function loader() {
  const text = serverText(neutralLocale, 'shell');
  const page: Page = {
    kind: 'country',
    title: text('country.page_title'),
    description: text('country.page_description', { name: house.name }),
    path: '',
    alternates: everywhere(''),
  };
  const { tag } = storefronts[neutralLocale];
  return { page, tag, names: countryNames(tag) };
}

export const meta = pageMeta;

/** Every storefront of the house, for a visitor without a locale. */
export default function Country({ loaderData }: Route.ComponentProps) {
  const text = useText('shell');
  return (
    <>
      <header className={css.bar}>
        <Wordmark className={css.mark} />
      </header>
      <main id="content" className={`page ${css.countries}`}>
        <h1 className="headline">{text('country.page_title')}</h1>
        <div className={css.columns}>
          <CountryList names={loaderData.names} tag={loaderData.tag} />
        </div>
      </main>
    </>
  );
}
