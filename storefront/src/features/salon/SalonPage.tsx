import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { NeedsScript } from '../../ui/links/NeedsScript.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { Reservations } from './Reservations.tsx';
import css from './salon.module.css';
import { fragmentOf, type SalonRoute, salonRouteOf, useFragment } from './salonRoute.ts';
import { Schedule } from './Schedule.tsx';
import { SessionView } from './SessionView.tsx';
import type { Chosen } from './useSalon.ts';

type Forms = {
  /** The forms of the account, of other features. */
  readonly signIn: ComponentType<{ readonly onDone: () => void; readonly forgotten: ReactNode }>;
  readonly register: ComponentType<{ readonly onDone: () => void }>;
  readonly forgot: ComponentType<{ readonly level: 2 | 3 }>;
};

const doors: ReadonlySet<SalonRoute['view']> = new Set(['sign-in', 'register']);

/**
 * Redirects by the session: reservations need a sign-in, which then leads back; a signed-in visitor gets the reservations
 * instead of the sign-in. Spec 2 §7.
 */
function useGuard(route: SalonRoute | null): void {
  const navigate = useNavigate();
  const { known, connected } = useSession();
  /** Where a sign-in leads: to the session that the visitor comes from, else to the reservations. */
  const onward = useRef('#/reservations');
  const view = route?.view;
  const here = route && fragmentOf(route);
  useEffect(() => {
    if (view === 'session') onward.current = here ?? '';
    if (view === 'calendar' || view === 'reservations') onward.current = '#/reservations';
    if (!known || view === undefined) return;
    const to =
      view === 'reservations' && !connected ? '#/sign-in' : doors.has(view) && connected ? onward.current : null;
    if (to !== null) void navigate(to, { replace: true, preventScrollReset: true });
  }, [known, connected, view, here, navigate]);
}

/** Moves the focus to the title of a view that a link of the page opened, so that screen readers announce it. */
function useViewFocus(hash: string | null) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(hash);
  useEffect(() => {
    if (shown.current !== hash && shown.current !== null)
      root.current?.querySelector<HTMLElement>('[data-view-title]')?.focus({ preventScroll: true });
    shown.current = hash;
  }, [hash]);
  return root;
}

function Nav({ route }: { readonly route: SalonRoute | null }) {
  const text = useText('salon');
  const signin = useText('signin');
  const { known, connected } = useSession();
  const rows = [
    { view: 'calendar', name: text('calendar') },
    { view: 'reservations', name: text('reservations') },
    ...(known && !connected ? [{ view: 'sign-in', name: signin('title') } as const] : []),
  ] as const;
  return (
    <nav aria-label={text('nav')}>
      <ul className={css.nav}>
        {rows.map(({ view, name }) => (
          <li key={view}>
            <Link
              className={`linkTarget ${css.tab}`}
              to={fragmentOf({ view })}
              preventScrollReset
              aria-current={route?.view === view ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sign-in, the registration and the forgotten password, with the account's own forms. Spec 2 §2, §5. */
function Door({ view, forms }: { readonly view: 'sign-in' | 'register' | 'forgot-password'; readonly forms: Forms }) {
  const signin = useText('signin');
  const password = useText('password');
  const { signIn: SignIn, register: Register, forgot: Forgot } = forms;
  // The session that follows leads on (`useGuard`).
  const onDone = () => undefined;
  const titles = {
    'sign-in': signin('title'),
    register: signin('create'),
    'forgot-password': password('forgot_title'),
  } as const;
  const links = {
    register: <TextLink to={fragmentOf({ view: 'register' })}>{signin('create')}</TextLink>,
    forgot: <TextLink to={fragmentOf({ view: 'forgot-password' })}>{password('forgot_link')}</TextLink>,
    back: (
      <TextLink target to={fragmentOf({ view: 'sign-in' })}>
        {signin('title')}
      </TextLink>
    ),
  };
  return (
    <div className={css.door}>
      <h2 className="subtitle" data-view-title tabIndex={-1}>
        {titles[view]}
      </h2>
      <Suspense fallback={<output className={`seam ${css.waiting}`} aria-label={titles[view]} />}>
        {view === 'sign-in' && <SignIn onDone={onDone} forgotten={links.forgot} />}
        {view === 'register' && <Register onDone={onDone} />}
        {view === 'forgot-password' && <Forgot level={3} />}
      </Suspense>
      {view === 'sign-in' ? (
        <p>
          {signin('create_text')} {links.register}
        </p>
      ) : (
        links.back
      )}
    </div>
  );
}

/**
 * The salon's booking site: a public calendar, sessions and the visitor's reservations, as views of one page. Spec 2 §1, §2,
 * decisions/0058.
 */
export function SalonPage(forms: Forms) {
  const text = useText('salon');
  const hash = useFragment();
  const route = hash === null ? null : salonRouteOf(hash);
  const [chosen, setChosen] = useState<Chosen>({});
  useGuard(route);
  const root = useViewFocus(hash);
  const view = route?.view;
  return (
    <main id="content" tabIndex={-1} className={`page ${css.root}`}>
      <header className={css.head}>
        <h1 className="headline">{text('title')}</h1>
        <p className="lead measure">{text('lead')}</p>
        <NeedsScript />
        <Nav route={route} />
      </header>
      <div ref={root} className={css.view}>
        {route === null && <output className={`seam ${css.waiting}`} aria-label={text('calendar')} />}
        {view === 'calendar' && (
          <>
            <h2 className="visuallyHidden" data-view-title tabIndex={-1}>
              {text('calendar')}
            </h2>
            <Schedule chosen={chosen} onChoose={setChosen} />
          </>
        )}
        {route?.view === 'session' && <SessionView pid={route.pid} />}
        {view === 'reservations' && <SignedIn />}
        {(view === 'sign-in' || view === 'register' || view === 'forgot-password') && (
          <Door view={view} forms={forms} />
        )}
      </div>
    </main>
  );
}

/** The reservations, once it is known that the visitor is signed in. */
function SignedIn() {
  const { connected } = useSession();
  return connected ? <Reservations /> : null;
}
