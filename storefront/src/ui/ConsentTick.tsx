import { areAccountButtonsEnabled } from '@vitrine/rules/consent/gates';
import { useState } from 'react';
import { useLocale, useStorefront } from '../lib/locale.ts';
import { paths } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { TextLink } from './TextLink.tsx';
import { Tick } from './Tick.tsx';

/**
 * The consent that a country requires before the account's buttons work (spec 1 §4, §6): the tick, and whether they work.
 */
export function useConsent(): {
  readonly asked: boolean;
  readonly given: boolean;
  readonly ticked: boolean;
  readonly tick: (ticked: boolean) => void;
} {
  const { country } = useStorefront();
  const [ticked, tick] = useState(false);
  return {
    asked: !areAccountButtonsEnabled(country, [false]),
    given: areAccountButtonsEnabled(country, [ticked]),
    ticked,
    tick,
  };
}

/** The tick with the texts it refers to. */
export function ConsentTick({ consent }: { readonly consent: ReturnType<typeof useConsent> }) {
  const text = useText('signin');
  const shell = useText('shell');
  const locale = useLocale();
  if (!consent.asked) return null;
  return (
    <div>
      <Tick checked={consent.ticked} onChange={(event) => consent.tick(event.target.checked)}>
        {text('consent')}
      </Tick>
      <p className="note">
        <TextLink to={paths.legal(locale, 'terms')}>{shell('footer.terms')}</TextLink>{' '}
        <TextLink to={paths.legal(locale, 'privacy')}>{shell('footer.privacy')}</TextLink>
      </p>
    </div>
  );
}
