import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../lib/browser/lazyPart.ts';
import { opensElsewhere } from '../../lib/pages/opensElsewhere.ts';
import { openTray, trayOfFragment, trayOfTrigger, useTrays } from '../../lib/layers/trays.ts';

const load = () => import('./TrayHost.tsx');
const TrayHost = lazyPart(async () => (await load()).TrayHost);

const wantedBy = (event: Event) => {
  const trigger = event.target instanceof Element ? event.target.closest('[data-tray]') : null;
  const wanted = trigger && trayOfTrigger(trigger);
  return wanted ? { ...wanted, trigger } : null;
};

/** Opens trays from triggers anywhere in the page, and preloads their code on hover or focus. */
function useTriggers(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const wanted = wantedBy(event);
      if (!wanted || ('href' in wanted.trigger && opensElsewhere(event))) return;
      event.preventDefault();
      openTray(wanted.name, wanted.params, wanted.trigger);
    };
    const onNear = (event: Event) => {
      const wanted = wantedBy(event);
      if (wanted) void load().then((module) => module.warmTray(wanted.name));
    };
    // A link that acts as a button answers the space bar too, as buttons do by themselves.
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[role=button]')) return;
      event.preventDefault();
      target.click();
    };
    // In the capture phase, before React: in a part of the page that is not hydrated yet, React would hold the click
    // back and never pass it on.
    window.addEventListener('click', onClick, true);
    document.addEventListener('pointerover', onNear, { passive: true });
    document.addEventListener('focusin', onNear);
    document.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('click', onClick, true);
      document.removeEventListener('pointerover', onNear);
      document.removeEventListener('focusin', onNear);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

function openFragment(hash: string): void {
  const wanted = trayOfFragment(hash, window.location.search);
  if (!wanted) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  openTray(wanted.name, wanted.params);
}

/** Opens a tray named by the address's fragment, and clears the fragment so that Back does not reopen it. */
function useFragment(): void {
  const location = useLocation();
  // The router and the browser both report a fragment; the first handler clears it for the other.
  useEffect(() => {
    if (location.hash !== '') openFragment(window.location.hash);
  }, [location]);
  useEffect(() => {
    const onChange = () => openFragment(window.location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
}

/** The eager part of the trays: their triggers. The host itself loads with the first tray. */
export function TrayRoot() {
  const { entries } = useTrays();
  useTriggers();
  useFragment();
  return entries.length > 0 ? (
    <Suspense fallback={<div className="coming" aria-busy="true" />}>
      <TrayHost />
    </Suspense>
  ) : null;
}
