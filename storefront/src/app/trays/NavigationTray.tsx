import { Link } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Tray } from '../../ui/Tray.tsx';
import { useShell } from '../shell/useShell.ts';
import css from './navigationTray.module.css';

/** The navigation tray: the workshops with what each makes, then the ways that phones have no room for in the bar. */
export function NavigationTray() {
  const text = useText('shell');
  const locale = useLocale();
  const shell = useShell();
  return (
    <Tray title={text('header.menu')}>
      <nav aria-label={text('header.main')}>
        <ul className={css.rooms}>
          {shell?.categories.map((category) => (
            <li key={category.code} className={css.room}>
              <Link className={`title ${css.name}`} to={paths.under(locale, category.path)}>
                {category.name}
              </Link>
              {category.children.length > 0 ? (
                <ul className={css.kinds}>
                  {category.children.map((child) => (
                    <li key={child.code}>
                      <Link className={css.kind} to={paths.under(locale, child.path)}>
                        {child.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
        <ul className={css.ways}>
          <li>
            <Link className={css.way} to={paths.login(locale)}>
              {text('header.account')}
            </Link>
          </li>
          <li>
            <Link className={css.way} to={paths.findYourOrder(locale)}>
              {text('footer.follow')}
            </Link>
          </li>
          <li>
            <button className={css.way} type="button" data-tray="help">
              {text('footer.help')}
            </button>
          </li>
          <li>
            <button className={css.way} type="button" data-tray="country">
              <span className="visuallyHidden">{text('footer.change_country')} </span>
              {shell ? `${shell.place.country}, ${shell.place.language}` : text('footer.change_country')}
            </button>
          </li>
        </ul>
      </nav>
    </Tray>
  );
}
