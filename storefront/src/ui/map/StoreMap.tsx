import type { Place } from '@vitrine/rules/stores/distance';
import { mapServiceOf } from '@vitrine/rules/stores/mapServices';
import { locatorScriptMs } from '@vitrine/rules/stores/storeList';
import { locatorLanguages } from '@vitrine/rules/stores/storePath';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useSettings } from '../../lib/browser/settings.ts';
import { useText } from '../../lib/words/text.ts';
import type { MapSettings, OpenMap } from './mapSettings.ts';
import css from './storeMap.module.css';

type Mapped = {
  readonly store_id: string;
  readonly short_title: string;
  readonly geo_coordinates: Place;
  readonly country: string;
};
type Props = { readonly stores: readonly Mapped[]; readonly onPick: (store_id: string) => void };

/** `late`: the list alone shows, and a map that comes after all replaces the notice. */
type State = 'loading' | 'open' | 'late' | 'failed';

type Opener = {
  readonly open: (settings: MapSettings) => Promise<OpenMap>;
  /** Whether it rejects in time by itself. */
  readonly isLimited: boolean;
};

/** The map of the visitors' country: the partner's with a key, else a MapLibre style, else the shop's own basemap. */
function useMapLoader(): () => Promise<Opener> {
  const { country } = useStorefront();
  const { map_services, map_style } = useSettings();
  const service = map_services.find((one) => one === mapServiceOf(country)) ?? null;
  return useCallback(async () => {
    // A page that pays lets no map partner in: it draws the shop's own basemap.
    const pays = 'pays' in document.documentElement.dataset;
    if (service !== null && !pays) {
      const { openFrameMap } = await import('./openFrameMap.ts');
      return { open: (settings) => openFrameMap(service, settings), isLimited: true };
    }
    const { openMap } = await import('./openMap.ts');
    return { open: (settings) => openMap({ ...settings, style: pays ? null : map_style }), isLimited: false };
  }, [service, map_style]);
}

/**
 * Opens the map once its code has come; a map that cannot open leaves its list. Code and first drawing may each take the
 * measure of spec 2 §9; then the list is alone, and a map that comes later still shows.
 */
function useOpenMap({ stores, onPick }: Props) {
  const text = useText('stores');
  const { language, distance_unit } = useStorefront();
  const locale = useLocale();
  const loadMap = useMapLoader();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap | null>(null);
  const [state, setState] = useState<State>('loading');
  const pick = useEffectEvent(onPick);
  const settingsOf = useEffectEvent(
    (element: HTMLElement, signal: AbortSignal, onFailure: () => void): MapSettings => ({
      container: element,
      pins: stores.map(({ store_id, geo_coordinates, country }) => ({ id: store_id, at: geo_coordinates, country })),
      name: text('map.name'),
      newTab: text('new_tab'),
      language: locatorLanguages[language],
      locale,
      unit: distance_unit,
      pinClass: css.pin ?? '',
      attributionClass: css.attribution ?? '',
      onPick: (id) => pick(id),
      onFailure,
      signal,
    }),
  );
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const limit = () => setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), locatorScriptMs);
    let timer = limit();
    const fail = (): void => (signal.aborted ? undefined : setState('failed'));
    const open = async (): Promise<void> => {
      const opener = await loadMap();
      if (signal.aborted || !container.current) return;
      clearTimeout(timer);
      if (!opener.isLimited) timer = limit();
      const opened = await opener.open(settingsOf(container.current, signal, fail));
      if (signal.aborted) return opened.close();
      clearTimeout(timer);
      map.current = opened;
      return setState('open');
    };
    open().catch(fail);
    return () => {
      clearTimeout(timer);
      gone.abort();
      map.current?.close();
      map.current = null;
    };
  }, [loadMap]);
  return { container, state, zoom: (by: 1 | -1) => map.current?.zoom(by) };
}

/** The map with its buttons, or the notice that the list is alone. */
function MapFrame(props: Props) {
  const text = useText('stores');
  const { container, state, zoom } = useOpenMap(props);
  const isListAlone = state === 'late' || state === 'failed';
  return (
    <div className={`${css.slot} ${isListAlone ? css.listAlone : ''}`}>
      {isListAlone ? <p role="alert">{text('map.failed')}</p> : null}
      {state === 'failed' ? null : (
        <div className={css.frame}>
          <div ref={container} className={css.map} />
          {state === 'loading' ? <output className={`seam ${css.waiting}`} aria-label={text('map.loading')} /> : null}
          {state === 'open' ? (
            <div className={css.zoom}>
              <button type="button" aria-label={text('map.in')} onClick={() => zoom(1)}>
                +
              </button>
              <button type="button" aria-label={text('map.out')} onClick={() => zoom(-1)}>
                −
              </button>
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** A map of stores and the same stores as a numbered list, which is there without the map too. Spec 2 §2, §9. */
export function StoreMap({ stores, onPick }: Props) {
  return (
    <div className={css.root}>
      {/* Other stores need another map; the same ones keep theirs while the page around them changes. */}
      <MapFrame key={stores.map(({ store_id }) => store_id).join(' ')} stores={stores} onPick={onPick} />
      <ol className={css.list}>
        {stores.map(({ store_id, short_title }) => (
          <li key={store_id}>
            <button type="button" className="link linkTarget" onClick={() => onPick(store_id)}>
              {short_title}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
