import type { ContactAbout } from '@vitrine/contract/contact';
import { groupedDays } from '@vitrine/rules/stores/groupedDays';
import { Link } from 'react-router';
import { formatDay } from '../../lib/words/formatDay.ts';
import { dayMs, monday, useHours } from '../../lib/words/hours.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import css from './contact.module.css';

type Piece = NonNullable<ContactAbout['piece']>;
type Line = NonNullable<ContactAbout['line']>;

/** The piece that the message is about: picture, name, variant, and the way back to it. */
export function AboutProduct({ piece: { name, kind, variant, url, image } }: { readonly piece: Piece }) {
  const text = useText('contact');
  const inRow = useListed();
  const locale = useLocale();
  return (
    <section className={css.piece} aria-labelledby="contact-piece">
      {image && <Picture className={css.picture} picture={image} sizes="96px" silent />}
      <div>
        <h3 className="note" id="contact-piece">
          {text('about')}
        </h3>
        <Link className="link linkTarget" to={paths.under(locale, url)}>
          {name}
        </Link>
        <p className="note">{kind}</p>
        {variant.length > 0 && <p className="note">{inRow(variant)}</p>}
      </div>
    </section>
  );
}

/** The name of a zone in the storefront's language. */
function zoneName(tag: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The telephone of the storefront's adviser, with its hours on the store's own clock. Spec 1 §2, spec 2 §3. */
export function ByTelephone({ line: { telephone, city, timezone, hours, exceptions } }: { readonly line: Line }) {
  const text = useText('contact');
  const locale = useLocale();
  const { tag } = useStorefront();
  const hoursOf = useHours();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const days = (from: number, to: number): string =>
    from === to
      ? weekday.format(monday + from * dayMs)
      : `${weekday.format(monday + from * dayMs)} – ${weekday.format(monday + to * dayMs)}`;
  const rows = [
    ...groupedDays(hours).map(({ from, to, spans }) => ({ day: days(from, to), spans })),
    ...exceptions.map(({ date, hours: spans }) => ({ day: formatDay(date, locale), spans })),
  ];
  return (
    <section className={css.line} aria-labelledby="contact-line">
      <h3 className="subtitle" id="contact-line">
        {text('by_telephone')}
      </h3>
      <PhoneLink number={telephone} />
      <dl className={css.hours}>
        {rows.map(({ day, spans }) => (
          <div key={day} className={css.day}>
            <dt>{day}</dt>
            <dd>{hoursOf(spans)}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{text('line_zone', { city, zone: zoneName(tag, timezone) })}</p>
    </section>
  );
}
