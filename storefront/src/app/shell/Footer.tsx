import { house } from 'virtual:house';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAwake } from '../../lib/browser/awake.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Wordmark } from '../../ui/pictures/Wordmark.tsx';
import css from './footer.module.css';
import { NewsletterLine } from './NewsletterLine.tsx';
import { useShell } from './useShell.ts';

const legalPages = ['terms', 'withdrawal', 'privacy', 'cookies', 'imprint'] as const;

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="note">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link className={css.link} to={to}>
        {children}
      </Link>
    </li>
  );
}

function Index() {
  const text = useText('shell');
  const locale = useLocale();
  const shell = useShell();
  const categories = shell?.categories ?? [];
  const { connected } = useSession();
  return (
    <div className={css.index}>
      <Column title={text('footer.service')}>
        <li>
          <button className={css.link} type="button" data-tray="help" aria-haspopup="dialog">
            {text('footer.help')}
          </button>
        </li>
        <li>
          {/* Without a script, a mail. */}
          <a
            className={css.link}
            role="button"
            href={`mailto:${house.email}`}
            data-tray="contact"
            aria-haspopup="dialog"
          >
            {text('footer.write')}
          </a>
        </li>
        <Way to={paths.stores(locale)}>{text('footer.stores')}</Way>
        <Way to={paths.faq(locale)}>{text('footer.faq')}</Way>
        <Way to={`${paths.faq(locale)}#delivery-time`}>{text('footer.delivery')}</Way>
        <Way to={`${paths.faq(locale)}#returns`}>{text('footer.returns')}</Way>
        <Way to={`${paths.faq(locale)}#care-leather`}>{text('footer.care')}</Way>
      </Column>
      <Column title={text('footer.orders')}>
        <Way to={paths.findYourOrder(locale)}>{text('footer.follow')}</Way>
        <Way to={connected ? paths.account(locale) : paths.login(locale)}>{text('footer.account')}</Way>
        <Way to={paths.cart(locale)}>{text('footer.cart')}</Way>
      </Column>
      <Column title={text('footer.collections')}>
        {categories.map(({ code, name, path }) => (
          <Way key={code} to={paths.under(locale, path)}>
            {name}
          </Way>
        ))}
      </Column>
      <Column title={text('footer.legal')}>
        {shell?.withdraws ? <Way to={paths.withdrawal(locale)}>{text('footer.withdraw')}</Way> : null}
        {legalPages.map((name) => (
          <Way key={name} to={paths.legal(locale, name)}>
            {text(`footer.${name}`)}
          </Way>
        ))}
        <li>
          <button className={css.link} type="button" data-tray="consent" aria-haspopup="dialog">
            {text('footer.consent')}
          </button>
        </li>
      </Column>
    </div>
  );
}

/** Newsletter field, site index, country, legal links. */
export function Footer() {
  const part = useAwake<HTMLElement>();
  const text = useText('shell');
  const locale = useLocale();
  const place = useShell()?.place;
  const inRow = useListed();
  return (
    <footer ref={part} className="chapter" data-asleep="part">
      <div className={css.footer}>
        <div className="page">
          <NewsletterLine />
          <Index />
          <div className={css.end}>
            <Link to={paths.front(locale)}>
              <Wordmark className={css.mark} />
            </Link>
            {place ? (
              <button className={css.country} type="button" data-tray="country" aria-haspopup="dialog">
                <span>
                  <span className="visuallyHidden">{text('footer.change_country')} </span>
                  {inRow([place.country, place.language, place.currency])}
                </span>
                <Icon name="forward" />
              </button>
            ) : (
              <span />
            )}
            <p>
              © {house.name}, {house.city}
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}
