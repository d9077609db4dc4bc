import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import {
  clickOverlay,
  finishTrays,
  openTray,
  pressEscape,
  type TrayEntry,
  TrayPlaceContext,
  trayOfFragment,
  trayOfTrigger,
  useTrays,
} from '../../lib/trays.ts';
import { Tray } from '../../ui/Tray.tsx';
import css from '../../ui/tray.module.css';
import { trayComponents, warmTray } from '../trays.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useTrayFocus } from './useTrayFocus.ts';

/** Opens trays from triggers anywhere in the page, and fetches their code when a hand or focus comes near. */
function useTriggers(): void {
  useEffect(() => {
    const triggerOf = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-tray]') : null);
    const onClick = (event: MouseEvent) => {
      const trigger = triggerOf(event);
      const wanted = trigger && trayOfTrigger(trigger);
      if (!wanted) return;
      event.preventDefault();
      openTray(wanted.name, wanted.params, trigger);
    };
    const onNear = (event: Event) => {
      const trigger = triggerOf(event);
      const wanted = trigger && trayOfTrigger(trigger);
      if (wanted) warmTray(wanted.name);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onNear, { passive: true });
    document.addEventListener('focusin', onNear);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', onNear);
      document.removeEventListener('focusin', onNear);
    };
  }, []);
}

/** Opens a tray named by the address's fragment, and clears the fragment so that Back does not reopen it. */
function openFragment(hash: string): void {
  const wanted = trayOfFragment(hash);
  if (!wanted) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  openTray(wanted.name, wanted.params);
}

function useFragment(): void {
  const location = useLocation();
  useEffect(() => openFragment(location.hash), [location]);
  useEffect(() => {
    const onChange = () => openFragment(window.location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
}

/** Another page is another place: what was open belongs to the one before. Mounted anew for each. */
function ClosesWithPage() {
  useEffect(() => finishTrays, []);
  return null;
}

function Waiting() {
  const text = useText('shell');
  return (
    <Tray title={text('tray.loading')}>
      <output className={`seam ${css.waiting}`} aria-label={text('tray.loading')} />
    </Tray>
  );
}

function Place({ entry, level, top }: { entry: TrayEntry; level: number; top: boolean }) {
  const Component = trayComponents[entry.name];
  if (!Component) return null;
  return (
    <TrayPlaceContext value={{ entry, level, top }}>
      <Suspense fallback={<Waiting />}>
        <Component {...entry.params} />
      </Suspense>
    </TrayPlaceContext>
  );
}

/** The account tray shows a person: without one the sign-in page opens instead. Spec 1 §2. */
function useAccountTray(entries: readonly TrayEntry[]): void {
  const { known, connected } = useSession();
  const navigate = useNavigate();
  const locale = useLocale();
  const refused = known && !connected && entries.some((entry) => entry.name === 'account' && !entry.closing);
  useEffect(() => {
    if (!refused) return;
    finishTrays();
    void navigate(paths.login(locale));
  }, [refused, navigate, locale]);
}

/** Shows the open trays over the page. Spec 1 §2, spec 3 §2, expectations §3. */
export function TrayHost() {
  const { entries, asking } = useTrays();
  const open = entries.filter((entry) => !entry.closing);
  const { pathname } = useLocation();
  useTriggers();
  useFragment();
  useTrayFocus(entries);
  useAccountTray(entries);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && open.length > 0) pressEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open.length]);

  return (
    <div data-tray-open={open.length > 0 ? '' : undefined}>
      {/* The overlay is a convenience for the pointer; keyboards have Escape and the close control. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={open.length > 0 ? `${css.veil} ${css.veilShown}` : css.veil} onClick={clickOverlay} />
      {entries.map((entry) => (
        <Place key={entry.id} entry={entry} level={open.indexOf(entry)} top={entry === open.at(-1) && !asking} />
      ))}
      <ClosesWithPage key={pathname} />
      {asking ? <UnsavedQuestion /> : null}
    </div>
  );
}
