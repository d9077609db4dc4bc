import type { StaffView } from '@vitrine/contract/staffViews';
import { Link } from 'react-router';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type OrderAddress, searchOf, shownBy } from '../../ui/orderAddress.ts';
import { useViews } from './useViews.ts';
import { ViewBar } from './ViewBar.tsx';
import css from './views.module.css';

function ViewTab({ view, isCurrent }: { readonly view: StaffView; readonly isCurrent: boolean }) {
  const text = useText('orders');
  return (
    <li>
      <Link
        className={css.tab}
        to={{ search: searchOf(shownBy(view), view.view_id).toString() }}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {view.title}
        {view.is_shared && <span className="hidden-words"> {text('view.shared_by', { name: view.by })}</span>}
      </Link>
    </li>
  );
}

/** What the address names and the list does not have. */
function Lost({ address, view }: { readonly address: OrderAddress; readonly view: StaffView | undefined }) {
  const text = useText('orders');
  const lost = [...new Set([...(view?.lost ?? []), ...address.lost])];
  if (lost.length === 0) return null;
  const filters = {
    state: text('status'),
    country: text('country'),
    storefront: text('storefront'),
    from: text('from'),
    until: text('until'),
    promotion: text('promotion'),
  } as const;
  const isNamed = (name: string): name is keyof typeof filters => Object.hasOwn(filters, name);
  return (
    <Notice tone="warn">
      {text('lost', { names: lost.map((one) => (isNamed(one) ? filters[one] : one)).join(', ') })}
    </Notice>
  );
}

/** The saved views as tabs above the list, the member's own first, and what may be done with the one that is open. */
export function OrderViews({ address }: { readonly address: OrderAddress }) {
  const text = useText('orders');
  const fault = useFault();
  const { views, error } = useViews();
  const open = views?.find(({ view_id }) => view_id === address.view_id);
  const tabs = [...(views ?? [])].sort((a, b) => Number(b.is_mine) - Number(a.is_mine));
  return (
    <>
      <nav className={css.tabs} aria-label={text('views')}>
        <ul>
          <li>
            <Link
              className={css.tab}
              to={{ search: '' }}
              aria-current={searchOf(address, address.view_id).size === 0 ? 'page' : undefined}
            >
              {text('view.none')}
            </Link>
          </li>
          {tabs.map((view) => (
            <ViewTab key={view.view_id} view={view} isCurrent={view === open} />
          ))}
        </ul>
      </nav>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {views !== null && address.view_id !== null && !open && <Notice tone="warn">{text('view.gone')}</Notice>}
      <Lost address={address} view={open} />
      {open && <ViewBar view={open} address={address} />}
    </>
  );
}
