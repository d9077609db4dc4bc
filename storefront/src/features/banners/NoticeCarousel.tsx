import type { HouseNotice } from '@vitrine/contract/content';
import { carouselAfter, swipeMove } from '@vitrine/rules/banners/carousel';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextButton, TextLink } from '../../ui/TextLink.tsx';
import css from './banners.module.css';

type Props = { readonly notices: readonly HouseNotice[]; readonly onClose: () => void };

/** The house's notices one at a time: previous, next, bullets, a swipe of 30 px, more of one, and out. It never moves by itself. Spec 1 §2. */
export function NoticeCarousel({ notices, onClose }: Props) {
  const text = useText('banner');
  const locale = useLocale();
  const { direction } = useStorefront();
  const [index, setIndex] = useState(0);
  const [open, setOpen] = useState(false);
  const from = useRef<number | null>(null);
  const moreId = useId();
  const notice = notices[index];
  if (!notice) return null;
  const go = (next: number) => {
    setIndex(next);
    setOpen(false);
  };
  const move = (way: 'previous' | 'next') => go(carouselAfter(index, notices.length, way));
  const lift = (event: PointerEvent) => {
    const way = from.current === null ? null : swipeMove(event.clientX - from.current, direction);
    from.current = null;
    if (way) move(way);
  };
  const several = notices.length > 1;
  return (
    <section
      className={css.notices}
      aria-roledescription="carousel"
      aria-label={text('notice.label')}
      data-banner="notices"
      onPointerDown={(event) => (from.current = event.clientX)}
      onPointerUp={lift}
      onPointerCancel={() => (from.current = null)}
    >
      {several ? (
        <button
          className={css.step}
          type="button"
          aria-label={text('notice.previous')}
          onClick={() => move('previous')}
        >
          <Icon name="back" />
        </button>
      ) : null}
      <div className={css.slide} aria-live="polite">
        <p>
          {notice.text}{' '}
          {notice.link ? <TextLink to={paths.under(locale, notice.link.path)}>{notice.link.label}</TextLink> : null}
        </p>
        {notice.more !== null ? (
          <>
            <p className={`note ${css.more}`} id={moreId} hidden={!open}>
              {notice.more}
            </p>
            <TextButton aria-expanded={open} aria-controls={moreId} onClick={() => setOpen(!open)}>
              {text(open ? 'notice.less' : 'notice.more')}
            </TextButton>
          </>
        ) : null}
      </div>
      {several ? (
        <button className={css.step} type="button" aria-label={text('notice.next')} onClick={() => move('next')}>
          <Icon name="forward" />
        </button>
      ) : null}
      {several ? (
        <div className={css.bullets}>
          {notices.map(({ code }, at) => (
            <button
              key={code}
              className={css.bullet}
              type="button"
              aria-label={text('notice.go', { number: at + 1, count: notices.length })}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => go(at)}
            />
          ))}
        </div>
      ) : null}
      <button className={css.step} type="button" aria-label={text('notice.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}
