import { chooseConsent, forgetBanner } from '../../lib/analytics/consent.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Link } from 'react-router';
import css from './banners.module.css';

/** Asks for the one consent; yes and no look the same. Following a link in it keeps it open. Spec 1 §4. */
export function CookieBanner() {
  const text = useText('banner');
  const locale = useLocale();
  return (
    <section className={css.banner} aria-labelledby="cookie-banner" data-banner="cookies">
      <div className={css.words}>
        <h2 className="name" id="cookie-banner">
          {text('cookies.title')}
        </h2>
        <p className="note">
          {text('cookies.text')}{' '}
          <Link className="link" to={paths.legal(locale, 'cookies')} onClick={forgetBanner}>
            {text('cookies.policy')}
          </Link>
        </p>
      </div>
      <div className={css.answers}>
        <Button look="quiet" low data-tray="consent" aria-haspopup="dialog">
          {text('cookies.choose')}
        </Button>
        <Button look="quiet" low onClick={() => chooseConsent(false)}>
          {text('cookies.refuse')}
        </Button>
        <Button look="quiet" low onClick={() => chooseConsent(true)}>
          {text('cookies.accept')}
        </Button>
      </div>
    </section>
  );
}
