import { isDismissible, lifeLeft } from '@vitrine/rules/notices/notification';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { coversForNow } from '../../lib/layers/covers.ts';
import { closeNotice, type ShownNotice } from '../../lib/layers/notices.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Thumbnail } from '../../ui/pictures/Picture.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './notice.module.css';

/** Closes after 4 s; a pointer or focus on it pauses the timer. Spec 1 §4, expectations §2. */
function useAutoClose({ id, type, leaving }: ShownNotice, isPaused: boolean): void {
  const stood = useRef(0);
  useEffect(() => {
    const left = lifeLeft(type, stood.current);
    if (left === null || isPaused || leaving) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => closeNotice(id), left);
    return () => {
      clearTimeout(timer);
      stood.current += performance.now() - since;
    };
  }, [id, type, leaving, isPaused]);
}

function useEscape({ id }: ShownNotice, dismissible: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && dismissible) closeNotice(id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dismissible, id]);
}

/** The add-to-cart notification also closes on a press anywhere beside it (spec 1 §4). */
function usePressBeside({ id, variant }: ShownNotice, slip: RefObject<HTMLElement | null>): void {
  const passing = variant === 'add-to-cart';
  useEffect(() => {
    if (!passing) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !slip.current?.contains(event.target)) closeNotice(id);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [passing, id, slip]);
}

/** Tab from the button that added a piece leads to its slip, which is far away in the page, and from there back. */
function useTabInto({ variant }: ShownNotice, slip: RefObject<HTMLElement | null>): void {
  const passing = variant === 'add-to-cart';
  useEffect(() => {
    const opener = document.activeElement;
    if (!passing || !(opener instanceof HTMLElement) || opener === document.body) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented) return;
      const controls = [...(slip.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
      const focused = document.activeElement;
      if (focused === opener && !event.shiftKey && controls[0]) {
        event.preventDefault();
        controls[0].focus({ preventScroll: true });
      } else if (focused !== null && focused === controls.at(event.shiftKey ? 0 : -1)) {
        // Forward the browser goes on from here to what follows the button.
        opener.focus();
        if (event.shiftKey) event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [passing, slip]);
}

/** One notification. */
export function NoticeSlip({ notice }: { notice: ShownNotice }) {
  const text = useText('shell');
  const [isPaused, setPaused] = useState(false);
  useAutoClose(notice, isPaused);
  const critical = notice.type !== 'normal';
  const dismissible = isDismissible(notice.type);
  useEscape(notice, dismissible);
  const slip = useRef<HTMLDivElement>(null);
  usePressBeside(notice, slip);
  useTabInto(notice, slip);
  useEffect(() => coversForNow(slip.current), []);

  const { retry } = notice;
  const under = retry ? <TextButton onClick={retry.onClick}>{retry.label}</TextButton> : notice.text;
  const plain = !critical && !notice.picture;
  const classes = [css.notice, !notice.leaving && css.shown, critical && css.critical, plain && css.plain];
  return (
    // A click anywhere on the notification closes it (spec 1 §4); the close control does the same for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={slip}
      className={classes.filter(Boolean).join(' ')}
      data-variant={notice.variant}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onClick={() => (dismissible ? closeNotice(notice.id) : undefined)}
    >
      {notice.picture ? (
        <Thumbnail className={css.picture} picture={{ ...notice.picture, width: 4, height: 5 }} size={100} />
      ) : null}
      <div className={css.words}>
        <p className={`name ${css.title}`}>{notice.title}</p>
        {under ? <div className="note">{under}</div> : null}
      </div>
      {dismissible ? (
        <button
          className={css.close}
          type="button"
          aria-label={text('notice.close')}
          onClick={() => closeNotice(notice.id)}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}
