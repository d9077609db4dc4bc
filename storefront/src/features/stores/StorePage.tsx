import type { StorePage as StorePageData } from '@vitrine/contract/stores';
import { weekdays } from '@vitrine/rules/stores/openingHours';
import { formatDay } from '../../lib/words/formatDay.ts';
import { dayMs, monday, useHours } from '../../lib/words/hours.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import type { Page } from '../../lib/pages/page.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Crumbs } from '../../ui/links/Crumbs.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { Directions } from './Directions.tsx';
import { OpeningLine } from './OpeningLine.tsx';
import { OpeningWeek } from './OpeningWeek.tsx';
import css from './store.module.css';
import { useNow } from './useNow.ts';

/** The displayed width of the first picture; its preload uses the same. */
export const storeSizes = '100vw';

/**
 * The hours of a usual week in the cached page, those from today on once the browser knows the time, and the days that differ.
 */
function Hours({ store, now }: { readonly store: StorePageData; readonly now: number | null }) {
  const { hours, exceptions: all } = store;
  // Next year's holidays are of no use to visitors.
  const exceptions = all.slice(0, 6);
  const text = useText('content');
  const locale = useLocale();
  const { tag } = useStorefront();
  const hoursOf = useHours();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  return (
    <section className={css.fact} aria-labelledby="hours">
      <h2 className="title" id="hours">
        {text('store.hours')}
      </h2>
      {now === null ? (
        <dl className={css.hours}>
          {weekdays.map((day, at) => (
            <div key={day} className={css.day}>
              <dt suppressHydrationWarning>{weekday.format(monday + at * dayMs)}</dt>
              <dd suppressHydrationWarning>{hoursOf(hours[day] ?? [])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <OpeningWeek store={store} now={now} />
      )}
      {exceptions.length > 0 && (
        <>
          <h3 className="subtitle">{text('store.exceptions')}</h3>
          <dl className={css.hours}>
            {exceptions.map((day) => (
              <div key={day.date} className={css.day}>
                <dt suppressHydrationWarning>{formatDay(day.date, locale)}</dt>
                <dd suppressHydrationWarning>{hoursOf(day.hours)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

type Props = { readonly store: StorePageData; readonly crumbs: NonNullable<Page['crumbs']> };

/** A store (page kind store): its address, hours and services. Spec 1 §2, spec 2 §2, §4. */
export function StorePage({ store, crumbs }: Props) {
  const { short_title, city, description, address, store_phone_number: phone } = store;
  const [first, ...others] = store.pictures;
  const now = useNow();
  const text = useText('content');
  const locale = useLocale();
  const services = store.additional_information.split(' · ').filter(Boolean);
  return (
    <main id="content" tabIndex={-1}>
      <header className={`page ${css.head}`}>
        {crumbs.length > 0 ? <Crumbs crumbs={crumbs} /> : null}
        <p className="note">{city}</p>
        <h1 className="headline">{short_title}</h1>
        {description && <p className="lead measure">{description}</p>}
      </header>
      {first && <Picture className={css.first} picture={first} sizes={storeSizes} first />}
      <div className={`page ${css.facts}`}>
        <section className={css.fact} aria-label={short_title}>
          <address className={css.address}>
            {address.map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </address>
          {phone && <PhoneLink number={phone} />}
          <Directions store={store} />
          <OpeningLine store={store} now={now} />
          {store.is_salon ? (
            <TextLink target to={paths.salon(locale)}>
              {text('way.salon')}
            </TextLink>
          ) : null}
          {services.length > 0 && (
            <ul className={css.services}>
              {services.map((service) => (
                <li key={service}>{service}</li>
              ))}
            </ul>
          )}
        </section>
        <Hours store={store} now={now} />
      </div>
      {others.map((picture) => (
        <Picture key={picture.url} className={css.other} picture={picture} sizes={storeSizes} />
      ))}
    </main>
  );
}
