import { type AccountConsent, accountConsents, allTicked, tickedConsents } from '@vitrine/rules/account/consents';
import { areAccountButtonsEnabled } from '@vitrine/rules/consent/gates';
import { useState } from 'react';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { TextLink } from '../links/TextLink.tsx';
import { Tick } from './Tick.tsx';

type Boxes = Readonly<Record<AccountConsent, boolean>>;
type Consents = {
  readonly asked: boolean;
  /** Whether the buttons work. */
  readonly given: boolean;
  readonly boxes: Boxes;
  readonly tick: (name: AccountConsent | 'all', ticked: boolean) => void;
};

/**
 * Where a country asks for consents before the account's buttons work (spec 1 §4, §6): the boxes, and whether they work.
 */
export function useConsent(): Consents {
  const { country } = useStorefront();
  const [boxes, setBoxes] = useState<Boxes>({ terms: false, privacy: false });
  return {
    asked: !areAccountButtonsEnabled(country, [false]),
    given: areAccountButtonsEnabled(country, Object.values(boxes)),
    boxes,
    tick: (name, ticked) => setBoxes((now) => tickedConsents(now, name, ticked)),
  };
}

/** A box for each consent, with the text it speaks of, under one that shows and ticks all of them. Spec 1 §5. */
export function ConsentTick({ consent: { asked, boxes, tick } }: { readonly consent: Consents }) {
  const text = useText('signin');
  const shell = useText('shell');
  const locale = useLocale();
  if (!asked) return null;
  const box = (name: AccountConsent | 'all', checked: boolean) => (
    <Tick key={name} checked={checked} onChange={(event) => tick(name, event.target.checked)}>
      {text(`consent_${name}`)}
    </Tick>
  );
  return (
    <div role="group" aria-label={text('consents')}>
      {box('all', allTicked(Object.values(boxes)))}
      {accountConsents.map((name) => box(name, boxes[name]))}
      <p className="note">
        <TextLink to={paths.legal(locale, 'terms')}>{shell('footer.terms')}</TextLink>{' '}
        <TextLink to={paths.legal(locale, 'privacy')}>{shell('footer.privacy')}</TextLink>
      </p>
    </div>
  );
}
