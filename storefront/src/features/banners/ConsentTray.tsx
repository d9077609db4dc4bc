import { useState } from 'react';
import { asksNotTo, chooseConsent, useTrackingConsent } from '../../lib/analytics/consent.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import css from './banners.module.css';

/** The cookies by purpose: the visitor can give and withdraw consent at any time. Spec 1 §4. */
export function ConsentTray() {
  const text = useText('banner');
  const locale = useLocale();
  const { consent } = useTrackingConsent();
  const [chosen, choose] = useState<boolean | null>(null);
  const analytics = chosen ?? consent?.analytics ?? false;
  const refusedByBrowser = asksNotTo();
  return (
    <Tray
      title={text('cookies.title')}
      foot={
        <Button
          wide
          onClick={() => {
            chooseConsent(analytics);
            finishTrays();
          }}
        >
          {text('consent.save')}
        </Button>
      }
    >
      <ul className={css.categories}>
        <li className={css.category}>
          <h3 className="name">{text('consent.necessary')}</h3>
          <p className="note">{text('consent.necessary_text')}</p>
          <p className={css.always}>{text('consent.always')}</p>
        </li>
        <li className={css.category}>
          <Tick
            checked={analytics && !refusedByBrowser}
            disabled={refusedByBrowser}
            onChange={(event) => choose(event.target.checked)}
          >
            <span className="name">{text('consent.analytics')}</span>
          </Tick>
          <p className="note">{text(refusedByBrowser ? 'consent.browser' : 'consent.analytics_text')}</p>
        </li>
      </ul>
      <p className={css.policy}>
        <TextLink to={paths.legal(locale, 'cookies')} target>
          {text('cookies.policy')}
        </TextLink>
      </p>
    </Tray>
  );
}
