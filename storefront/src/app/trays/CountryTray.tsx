import { useText } from '../../lib/words/text.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { CountryList } from '../shell/CountryList.tsx';
import { useStorefront } from '../../lib/words/locale.ts';
import { countryNames } from '../../lib/words/countryNames.ts';
import css from './countryTray.module.css';

/** Country and language: every storefront, linked to the current page. */
export function CountryTray() {
  const text = useText('shell');
  const { tag } = useStorefront();
  return (
    <Tray title={text('country.title')}>
      <p className={`note ${css.note}`}>{text('country.kept')}</p>
      <CountryList names={countryNames(tag)} tag={tag} />
    </Tray>
  );
}
