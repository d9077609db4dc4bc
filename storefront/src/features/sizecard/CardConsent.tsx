import type { SizeCard } from '@vitrine/contract/sizeCard';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import css from './sizeCard.module.css';

type Props = {
  readonly consent: SizeCard['consent'];
  readonly isBusy: boolean;
  readonly onAllow: (allowed: boolean) => void;
};

/** The consent by which stores see sizes and wish list: off until it is given, and withdrawn by one press. decisions/0122. */
export function CardConsent({ consent, isBusy, onAllow }: Props) {
  const text = useText('sizecard');
  const locale = useLocale();
  const isAllowed = consent !== null && consent.withdrawn_at === null;
  const date = (moment: string): string => formatDay(moment, locale, 'date');
  return (
    <section className={css.consent} aria-labelledby="size-card-stores">
      <h3 className="subtitle" id="size-card-stores">
        {text('consent_title')}
      </h3>
      <p>{text('consent_statement')}</p>
      <p className="note">{text('consent_text')}</p>
      <p className="note">{text('consent_end')}</p>
      <p role="status">
        {consent === null
          ? text('not_allowed')
          : consent.withdrawn_at === null
            ? text('allowed_on', { date: date(consent.given_at) })
            : text('withdrawn_on', { date: date(consent.withdrawn_at) })}
      </p>
      <Button look="quiet" wide busy={isBusy} onClick={() => onAllow(!isAllowed)}>
        {text(isAllowed ? 'withdraw' : 'allow')}
      </Button>
    </section>
  );
}
