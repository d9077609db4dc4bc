import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { closeTray, useTrayPlace } from '../../lib/layers/trays.ts';
import { Icon } from '../pictures/Icon.tsx';
import css from './tray.module.css';

type TrayProps = {
  readonly title: string;
  /** Sticks to the lower edge: sums, the main button. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  /** A back arrow before the title that goes a step back inside the tray. */
  readonly onBack?: (() => void) | undefined;
};

// The entries whose frame is in the page.
const drawn = new Set<number>();

/** Whether this frame takes the place of another of the same tray: then it is there already, and does not slide in. */
function useIsStill(id: number | undefined): boolean {
  const [isStill] = useState(() => id !== undefined && drawn.has(id));
  useEffect(() => {
    if (id === undefined) return undefined;
    drawn.add(id);
    return () => void drawn.delete(id);
  }, [id]);
  return isStill;
}

type Look = { readonly level: number; readonly top: boolean; readonly closing: boolean; readonly isStill: boolean };

function classesOf({ level, top, closing, isStill }: Look): string {
  const above = [level > 0 && css.above, level > 1 && css.above2, !top && css.below];
  return [css.tray, !closing && css.shown, isStill && css.still, ...above].filter(Boolean).join(' ');
}

/** The frame of a tray: name, close control, scrolling body, foot. Its place in the stack comes from the host. */
export function Tray({ title, foot, children, onBack }: TrayProps) {
  const text = useText('shell');
  const place = useTrayPlace();
  const titleId = useId();
  const close = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLElement>(null);
  const top = place?.top ?? true;
  const closing = place?.entry.closing ?? false;
  const isStill = useIsStill(place?.entry.id);

  // Moves the focus into the tray, unless an element in it has it already (autofocus of a form).
  useEffect(() => {
    if (top && !closing && !frame.current?.contains(document.activeElement))
      close.current?.focus({ preventScroll: true });
  }, [top, closing]);

  return (
    <section
      ref={frame}
      className={classesOf({ level: place?.level ?? 0, top, closing, isStill })}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      data-title={title}
      inert={!top || closing}
    >
      <header className={onBack ? `${css.head} ${css.back}` : css.head}>
        {onBack ? (
          <button className={css.close} type="button" aria-label={text('tray.back')} onClick={onBack}>
            <Icon name="back" />
          </button>
        ) : null}
        <h2 className="subtitle" id={titleId}>
          {title}
        </h2>
        <button
          ref={close}
          className={css.close}
          type="button"
          aria-label={text('tray.close', { title })}
          onClick={closeTray}
        >
          <Icon name="close" />
        </button>
      </header>
      {/* Scrolls, so the keyboard must reach it even if it holds no focusable element. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.body} role="group" aria-labelledby={titleId} tabIndex={0}>
        {children}
      </div>
      {foot ? <footer className={css.foot}>{foot}</footer> : null}
    </section>
  );
}
