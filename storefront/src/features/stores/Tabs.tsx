import { type KeyboardEvent, useRef } from 'react';
import { useText } from '../../lib/words/text.ts';
import css from './stores.module.css';

const views = ['list', 'map'] as const;
export type View = (typeof views)[number];

type Props = {
  readonly chosen: View;
  readonly label: string;
  readonly panelId: string;
  readonly onChoose: (view: View) => void;
};

/** The tabs of the results: the list comes first, arrow keys change between the two. Spec 2 §2. */
export function Tabs({ chosen, label, panelId, onChoose }: Props) {
  const text = useText('stores');
  const root = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = views.find((view) => view !== chosen) ?? 'list';
    onChoose(other);
    root.current?.querySelector<HTMLButtonElement>(`[data-view=${other}]`)?.focus();
  };
  return (
    <div ref={root} className={css.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          data-view={view}
          aria-selected={view === chosen}
          aria-controls={panelId}
          tabIndex={view === chosen ? 0 : -1}
          onClick={() => onChoose(view)}
        >
          {text(view)}
        </button>
      ))}
    </div>
  );
}
