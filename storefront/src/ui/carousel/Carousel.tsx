import { Children, type ReactNode, useRef } from 'react';
import { useText } from '../../lib/words/text.ts';
import css from './carousel.module.css';
import { Icon } from '../pictures/Icon.tsx';
import { type Carousel as State, useCarousel } from './useCarousel.ts';
import { useDrag } from './useDrag.ts';

type Props = {
  /** Its name for screen readers: "Stories". */
  readonly label: string;
  /** Content beside the controls, such as the heading. */
  readonly head?: ReactNode;
  /** The look of the row: how wide its slides are. */
  readonly className?: string | undefined;
  /** Pages by itself until the visitor pauses or uses it; never with reduced motion. */
  readonly plays?: boolean;
  /** The slides, each with a key. */
  readonly children: ReactNode;
};

/** Previous, next and, where it plays, pause. On the first two, arrow keys page too. */
function Controls({ state, plays }: { readonly state: State; readonly plays: boolean }) {
  const text = useText('carousel');
  return (
    <div className={css.controls} data-controls="">
      {plays && (
        <button
          className={css.control}
          type="button"
          aria-label={text(state.isPlaying ? 'pause' : 'play')}
          onClick={state.toggle}
        >
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d={state.isPlaying ? 'M6.5 3.5v13M13.5 3.5v13' : 'M6 3.5v13l10.5-6.5Z'} />
          </svg>
        </button>
      )}
      <button
        className={css.control}
        type="button"
        aria-label={text('previous')}
        onKeyDown={state.onKeyDown}
        onClick={() => state.page('previous')}
      >
        <Icon name="back" />
      </button>
      <button
        className={css.control}
        type="button"
        aria-label={text('next')}
        onKeyDown={state.onKeyDown}
        onClick={() => state.page('next')}
      >
        <Icon name="forward" />
      </button>
    </div>
  );
}

/**
 * A row of slides that is paged by buttons, arrow keys, finger and mouse, and may play. A native scroller: before its code has
 * loaded the row can be swiped, and the focus brings a slide into view. Its constants are those of spec 2 §9 (decisions/0064).
 */
export function Carousel({ label, head, className = '', plays = false, children }: Props) {
  const text = useText('carousel');
  const section = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const slides = Children.toArray(children);
  const count = slides.length;
  const state = useCarousel({ section, row, count, plays: plays && count > 1 });
  const drag = useDrag(row, state);
  return (
    <section ref={section} aria-roledescription={text('carousel')} aria-label={label} data-asleep="part">
      {(head || count > 1) && (
        <div className={css.head}>
          {head}
          {count > 1 && <Controls state={state} plays={plays} />}
        </div>
      )}
      {/* Announced when the visitor pages, silent while it plays. */}
      <p className="visuallyHidden" aria-live={state.isPlaying ? 'off' : 'polite'}>
        {state.moved ? text('place', { number: state.index + 1, count }) : ''}
      </p>
      <ul ref={row} className={`${css.row} ${className}`} {...drag}>
        {slides.map((slide, index) => (
          <li key={index} aria-roledescription={text('slide')} aria-label={text('place', { number: index + 1, count })}>
            {slide}
          </li>
        ))}
      </ul>
    </section>
  );
}
