import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lazyPart } from '../../lib/browser/lazyPart.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { opensElsewhere } from '../../lib/pages/opensElsewhere.ts';
import { useText } from '../../lib/words/text.ts';
import type { TrayName } from '../../lib/layers/trays.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Wordmark } from '../../ui/pictures/Wordmark.tsx';
import css from './header.module.css';
import { useScrolled } from './useScrolled.ts';
import { useShell } from './useShell.ts';

const loadSearch = () => import('../../features/search/SearchPanel.tsx');
const SearchPanel = lazyPart(async () => (await loadSearch()).SearchPanel);
const warmSearch = () => void loadSearch();

type TrayLinkProps = {
  readonly className?: string | undefined;
  readonly href: string;
  readonly tray: TrayName;
  readonly children: ReactNode;
};

/** Opens a tray; without script, or in another tab, the page that shows the same. */
function TrayLink({ className = css.action, href, tray, children }: TrayLinkProps) {
  return (
    <a className={className} role="button" href={href} data-tray={tray} aria-haspopup="dialog">
      {children}
    </a>
  );
}

function Count({ total }: { total: number }) {
  const text = useText('shell');
  if (total === 0) return null;
  return (
    <>
      <span className={css.count} aria-hidden="true">
        {total}
      </span>
      <span className="visuallyHidden">{text('header.count', { total })}</span>
    </>
  );
}

function MainNavigation() {
  const text = useText('shell');
  const locale = useLocale();
  const { pathname } = useLocation();
  // The bar has the pages; headings and pictures are in the tray.
  const entries = (useShell()?.menu ?? []).filter(({ kind }) => kind !== 'picture');
  return (
    <nav className={css.nav} aria-label={text('header.main')}>
      {entries.map(({ name, path }, at) => {
        if (path === null) return null;
        const to = paths.under(locale, path);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no name of its own
          <Link key={at} className={css.item} to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
            {name}
          </Link>
        );
      })}
    </nav>
  );
}

/** The account link: opens its tray for a customer, the sign-in page for others. */
function Account() {
  const text = useText('shell');
  const locale = useLocale();
  const { connected } = useSession();
  const account = (
    <>
      <span className={css.icon}>
        <Icon name="person" />
      </span>
      <span className={css.word}>{text('header.account')}</span>
    </>
  );
  return connected ? (
    <TrayLink className={`${css.action} ${css.account}`} href={paths.account(locale)} tray="account">
      {account}
    </TrayLink>
  ) : (
    <Link className={`${css.action} ${css.account}`} to={paths.login(locale)}>
      {account}
    </Link>
  );
}

type SearchLinkProps = {
  readonly ref: React.Ref<HTMLAnchorElement>;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

/** Opens the search panel; a link to the search page where no script runs. */
function SearchLink({ ref, isOpen, onOpen }: SearchLinkProps) {
  const text = useText('shell');
  const locale = useLocale();
  return (
    <a
      ref={ref}
      className={css.action}
      role="button"
      href={paths.search(locale)}
      aria-expanded={isOpen}
      onPointerEnter={warmSearch}
      onFocus={warmSearch}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <Icon name="search" />
      <span className={css.word}>{text('header.search')}</span>
    </a>
  );
}

/**
 * The header: menu and search, the wordmark, account and cart; fixed on scroll. The search "expands on focus or click" (spec 1
 * §2): by click or key from its button, and Tab can leave the button again, because focus alone must not move the user (WCAG
 * 3.2.1). Its field has the focus once it is rendered, and shows the past searches.
 */
export function Header({ over }: { over: boolean }) {
  const text = useText('shell');
  const locale = useLocale();
  const { total_items } = useSession();
  const [searchedAt, setSearchedAt] = useState<string | null>(null);
  const scrolled = useScrolled(24);
  const search = useRef<HTMLAnchorElement>(null);
  const location = useLocation();
  // Navigation closes the search.
  const searching = searchedAt === location.key;

  return (
    <header className={[css.header, over && css.over, scrolled && css.fixed].filter(Boolean).join(' ')}>
      <div className={css.bar} data-header-bar="">
        <div className={css.start}>
          <TrayLink href={paths.master(locale)} tray="navigation">
            <Icon name="menu" />
            <span className={css.word}>{text('header.menu')}</span>
          </TrayLink>
          <SearchLink ref={search} isOpen={searching} onOpen={() => setSearchedAt(location.key)} />
        </div>
        <Link className={css.logo} to={paths.front(locale)}>
          <Wordmark className={css.mark} />
        </Link>
        <div className={css.end}>
          <Account />
          <TrayLink href={paths.cart(locale)} tray="cart">
            <span className={css.icon}>
              <Icon name="bag" />
            </span>
            <span className={css.word}>{text('header.cart')}</span>
            <Count total={total_items} />
          </TrayLink>
        </div>
      </div>
      <MainNavigation />
      {searching ? (
        <Suspense fallback={<div className="coming" aria-busy="true" />}>
          <SearchPanel
            onClose={(back) => {
              setSearchedAt(null);
              if (back) search.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </header>
  );
}
