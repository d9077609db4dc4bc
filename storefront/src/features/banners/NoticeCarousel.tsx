import type { HouseNotice } from '@vitrine/contract/content';
import { carouselAfter, swipeMove } from '@vitrine/rules/banners/carousel';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { TextButton, TextLink } from '../../ui/links/TextLink.tsx';
import css from './banners.module.css';

type Props = { readonly notices: readonly HouseNotice[]; readonly onClose: () => void };

type SlideProps = { readonly notice: HouseNotice; readonly isShown: boolean };

/** One notice; hidden ones keep their size, so that the strip stays as high as its tallest. */
function Slide({ notice, isShown }: SlideProps) {
  const text = useText('banner');
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const moreId = useId();
  const isOpen = open && isShown;
  if (open && !isShown) setOpen(false);
  return (
    <div className={css.slide} aria-hidden={isShown ? undefined : true}>
      <p>
        {notice.text}{' '}
        {notice.link ? <TextLink to={paths.under(locale, notice.link.path)}>{notice.link.label}</TextLink> : null}
      </p>
      {notice.more !== null ? (
        <>
          <p className={`note ${css.more}`} id={moreId} hidden={!isOpen}>
            {notice.more}
          </p>
          <TextButton aria-expanded={isOpen} aria-controls={moreId} onClick={() => setOpen(!open)}>
            {text(isOpen ? 'notice.less' : 'notice.more')}
          </TextButton>
        </>
      ) : null}
    </div>
  );
}

/** Handlers that turn a swipe of 30 px into a move. Spec 1 §2. */
function useSwipe(move: (way: 'previous' | 'next') => void) {
  const { direction } = useStorefront();
  const from = useRef<{ pointer: number; x: number } | null>(null);
  /** How far the pressed pointer has moved; null for any other. */
  const moved = (event: PointerEvent): number | null =>
    from.current?.pointer === event.pointerId ? event.clientX - from.current.x : null;
  const onPointerDown = (event: PointerEvent) => {
    if (event.isPrimary) from.current = { pointer: event.pointerId, x: event.clientX };
  };
  const onPointerMove = (event: PointerEvent) => {
    // Captures a mouse that leaves the strip; a click, which does not move, stays with its button.
    if (swipeMove(moved(event) ?? 0, direction)) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerUp = (event: PointerEvent) => {
    const way = swipeMove(moved(event) ?? 0, direction);
    from.current = null;
    if (way) move(way);
  };
  const onPointerCancel = () => {
    from.current = null;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

type BulletsProps = Pick<Props, 'notices'> & { readonly index: number; readonly onGo: (index: number) => void };

function Bullets({ notices, index, onGo }: BulletsProps) {
  const text = useText('banner');
  return (
    <div className={css.bullets}>
      {notices.map(({ code }, at) => (
        <button
          key={code}
          className={css.bullet}
          type="button"
          aria-label={text('notice.go', { number: at + 1, count: notices.length })}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => onGo(at)}
        />
      ))}
    </div>
  );
}

/**
 * The house's notices one at a time: previous, next, bullets, a swipe of 30 px, read more, and close. It never moves by itself,
 * and its edge stays under the finger, so a swipe back starts where the previous one did. Spec 1 §2.
 */
export function NoticeCarousel({ notices, onClose }: Props) {
  const text = useText('banner');
  const [index, setIndex] = useState(0);
  const move = (way: 'previous' | 'next') => setIndex(carouselAfter(index, notices.length, way));
  const swipe = useSwipe(move);
  if (!notices[index]) return null;
  const several = notices.length > 1;
  return (
    <section
      className={css.notices}
      aria-roledescription={text('notice.carousel')}
      aria-label={text('notice.label')}
      data-banner="notices"
      {...swipe}
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
      <div className={css.slides} aria-live="polite">
        {notices.map((notice, at) => (
          <Slide key={notice.code} notice={notice} isShown={at === index} />
        ))}
      </div>
      {several ? (
        <button className={css.step} type="button" aria-label={text('notice.next')} onClick={() => move('next')}>
          <Icon name="forward" />
        </button>
      ) : null}
      {several ? <Bullets notices={notices} index={index} onGo={setIndex} /> : null}
      <button className={css.step} type="button" aria-label={text('notice.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}
