import type { StaffView } from '@vitrine/contract/staffViews';
import type { ViewList } from '@vitrine/rules/staff/savedViews';
import { Link, useSearchParams } from 'react-router';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../Notice.tsx';
import { SaveView } from './SaveView.tsx';
import { useViews } from './useViews.ts';
import { ViewBar } from './ViewBar.tsx';
import { filteredList, type ViewedList } from './viewedList.ts';
import css from './views.module.css';

type TabProps = { readonly view: StaffView; readonly of: ViewedList; readonly isCurrent: boolean };

function ViewTab({ view, of, isCurrent }: TabProps) {
  const text = useText('views');
  return (
    <li>
      <Link
        className={css.tab}
        to={{ search: of.searchOf(view, view.view_id).toString() }}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {view.title}
        {view.is_shared && <span className="hidden-words"> {text('shared_by', { name: view.by })}</span>}
      </Link>
    </li>
  );
}

type Props = {
  readonly of: ViewedList;
  /** What the list shows without a view. */
  readonly none: string;
  /** The name of a filter on the page. */
  readonly nameOf: (filter: string) => string;
};

/** The saved views as tabs above the list, the member's own first, and what may be done with the one that is open. */
export function Views({ of, none, nameOf }: Props) {
  const text = useText('views');
  const fault = useFault();
  const { views, error } = useViews(of.list);
  const open = views?.find(({ view_id }) => view_id === of.view_id);
  const tabs = [...(views ?? [])].sort((a, b) => Number(b.is_mine) - Number(a.is_mine));
  const lost = [...new Set([...(open?.lost ?? []), ...of.lost])];
  return (
    <>
      <div className={css.row}>
        <nav className={css.tabs} aria-label={text('title')}>
          <ul>
            <li>
              <Link
                className={css.tab}
                to={{ search: '' }}
                aria-current={of.searchOf(of.shown, of.view_id).size === 0 ? 'page' : undefined}
              >
                {none}
              </Link>
            </li>
            {tabs.map((view) => (
              <ViewTab key={view.view_id} view={view} of={of} isCurrent={view === open} />
            ))}
          </ul>
        </nav>
        <SaveView of={of} />
      </div>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {views !== null && of.view_id !== null && !open && <Notice tone="warn">{text('gone')}</Notice>}
      {lost.length > 0 && <Notice tone="warn">{text('lost', { names: lost.map(nameOf).join(', ') })}</Notice>}
      {open && <ViewBar view={open} of={of} />}
    </>
  );
}

/** The views of a list of which the address has filters alone. */
export function ListViews({ list }: { readonly list: Exclude<ViewList, 'orders'> }) {
  const text = useText('views');
  const [search] = useSearchParams();
  return <Views of={filteredList(list, search)} none={text('none')} nameOf={(filter) => filter} />;
}
