import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLayer } from '../../lib/layers/layers.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { usePage } from '../../lib/pages/page.ts';
import { paths } from '../../lib/pages/paths.ts';
import { Queries } from '../../lib/session/queries.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import {
  clickOverlay,
  closeTray,
  finishTrays,
  closeByEscape,
  type TrayEntry,
  TrayPlaceContext,
  useTrays,
} from '../../lib/layers/trays.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import css from '../../ui/trays/tray.module.css';
import { asksForSignIn, belongsOn, trayComponents } from '../trays.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useTrayFocus } from './useTrayFocus.ts';

export { warmTray } from '../trays.ts';

function Waiting() {
  const text = useText('shell');
  return (
    <Tray title={text('tray.loading')}>
      <output className={`seam ${css.waiting}`} aria-label={text('tray.loading')} />
    </Tray>
  );
}

function Place({ entry, level, top }: { entry: TrayEntry; level: number; top: boolean }) {
  const { connected } = useSession();
  useLayer(closeTray, !entry.closing);
  const Component = trayComponents[entry.name];
  if (!Component) return null;
  return (
    <TrayPlaceContext value={{ entry, level, top }}>
      <Suspense fallback={<Waiting />}>
        <Queries>{asksForSignIn(entry) && !connected ? <Waiting /> : <Component {...entry.params} />}</Queries>
      </Suspense>
    </TrayPlaceContext>
  );
}

/** Opens the sign-in page instead of a personal tray for a signed-out visitor. Spec 1 §2. */
function usePersonalTrays(entries: readonly TrayEntry[]): void {
  const { known, connected } = useSession();
  const navigate = useNavigate();
  const locale = useLocale();
  const refused = known && !connected && entries.some((entry) => !entry.closing && asksForSignIn(entry));
  useEffect(() => {
    if (!refused) return;
    finishTrays();
    void navigate(paths.login(locale));
  }, [refused, navigate, locale]);
}

/** Closes a tray of another page, which an address may name: it would cover this page with nothing. */
function useMisplacedTrays(entries: readonly TrayEntry[]): void {
  const kind = usePage()?.kind;
  const misplaced = entries.some(({ name, closing }) => !closing && !belongsOn(name, kind));
  useEffect(() => {
    if (misplaced) finishTrays();
  }, [misplaced]);
}

/** Closes the trays on navigation: they belong to the previous page. Remounted for each page. */
function ClosesWithPage() {
  useEffect(() => finishTrays, []);
  return null;
}

/** Shows the open trays over the page. Spec 1 §2, spec 3 §2, expectations §3. */
export function TrayHost() {
  const { entries, asking } = useTrays();
  const open = entries.filter((entry) => !entry.closing);
  const { pathname } = useLocation();
  useTrayFocus(entries);
  usePersonalTrays(entries);
  useMisplacedTrays(entries);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // While a tray is open, Escape must not also trigger the browser's own close action.
      if (event.key === 'Escape' && !event.defaultPrevented && closeByEscape()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div data-tray-open={open.length > 0 ? '' : undefined}>
      {/* The overlay is for the pointer; keyboards have Escape and the close control. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={open.length > 0 ? `${css.veil} ${css.veilShown}` : css.veil} onClick={clickOverlay} />
      {entries.map((entry) => (
        <Place key={entry.id} entry={entry} level={entries.indexOf(entry)} top={entry === open.at(-1) && !asking} />
      ))}
      {asking ? <UnsavedQuestion /> : null}
      <ClosesWithPage key={pathname} />
    </div>
  );
}
