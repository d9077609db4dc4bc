import { useEffect, useRef, useState } from 'react';
import { closeNotice, noticeMs, type ShownNotice } from '../../lib/notices.ts';
import { useText } from '../../lib/text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Thumbnail } from '../../ui/Picture.tsx';
import css from './notice.module.css';

/** Closes by itself after 4 s of not being read: a pointer or focus on it stops the clock. Spec 1 §4, expectations §2. */
function useAutoClose(notice: ShownNotice, held: boolean): void {
  const stays = notice.level === 'critical' || notice.level === 'super-critical';
  useEffect(() => {
    if (stays || held || notice.leaving) return undefined;
    const timer = setTimeout(() => closeNotice(notice.id), noticeMs);
    return () => clearTimeout(timer);
  }, [stays, held, notice]);
}

/** One message on its slip of paper. */
export function NoticeSlip({ notice }: { notice: ShownNotice }) {
  const text = useText('shell');
  const [held, setHeld] = useState(false);
  useAutoClose(notice, held);
  const critical = notice.level === 'critical' || notice.level === 'super-critical';
  const escapable = notice.level !== 'super-critical';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && escapable) closeNotice(notice.id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [escapable, notice.id]);

  // The add-to-cart slip closes on a press anywhere beside it too (spec 1 §4).
  const slip = useRef<HTMLDivElement>(null);
  const passing = notice.variant === 'add-to-cart';
  useEffect(() => {
    if (!passing) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !slip.current?.contains(event.target)) closeNotice(notice.id);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [passing, notice.id]);

  const classes = [
    css.notice,
    !notice.leaving && css.shown,
    critical && css.critical,
    !critical && !notice.picture && css.plain,
  ];
  return (
    // A click anywhere on the slip closes it (spec 1 §4); the close control does the same for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={slip}
      className={classes.filter(Boolean).join(' ')}
      data-variant={notice.variant}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={() => (escapable ? closeNotice(notice.id) : undefined)}
    >
      {notice.picture ? (
        <Thumbnail className={css.picture} picture={{ ...notice.picture, width: 4, height: 5 }} size={100} />
      ) : null}
      <div className={css.words}>
        <p className={`name ${css.title}`}>{notice.title}</p>
        {notice.text ? <div className="note">{notice.text}</div> : null}
      </div>
      <button
        className={css.close}
        type="button"
        aria-label={text('notice.close')}
        onClick={() => closeNotice(notice.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
