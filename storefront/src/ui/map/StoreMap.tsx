import type { Place } from '@vitrine/rules/stores/distance';
import { mapServiceOf } from '@vitrine/rules/stores/mapServices';
import { locatorLanguages } from '@vitrine/rules/stores/storePath';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import type { MapSettings, OpenMap } from './mapSettings.ts';
import css from './storeMap.module.css';

type Mapped = {
  readonly store_id: string;
  readonly short_title: string;
  readonly geo_coordinates: Place;
  readonly country: string;
};
type Props = { readonly stores: readonly Mapped[]; readonly onPick: (store_id: string) => void };

type State = 'loading' | 'open' | 'failed';

/** The map of the visitors' country: the partner's with a key, else a MapLibre style, else the shop's own basemap. */
function useMapLoader(): () => Promise<(settings: MapSettings) => Promise<OpenMap>> {
  const { country } = useStorefront();
  const { map_services, map_style } = useSettings();
  const service = map_services.find((one) => one === mapServiceOf(country)) ?? null;
  return useCallback(async () => {
    // A page that pays lets no map partner in: it draws the shop's own basemap.
    const pays = 'pays' in document.documentElement.dataset;
    if (service !== null && !pays) {
      const { openFrameMap } = await import('./openFrameMap.ts');
      return (settings) => openFrameMap(service, settings);
    }
    const { openMap } = await import('./openMap.ts');
    return (settings) => openMap({ ...settings, style: pays ? null : map_style });
  }, [service, map_style]);
}

/** Opens the map once its code has come; a map that cannot open leaves its list. */
function useOpenMap({ stores, onPick }: Props) {
  const text = useText('stores');
  const { language, distance_unit } = useStorefront();
  const locale = useLocale();
  const loadMap = useMapLoader();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap | null>(null);
  const [state, setState] = useState<State>('loading');
  const name = text('map.name');
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const fail = (): void => (signal.aborted ? undefined : setState('failed'));
    const open = async (): Promise<void> => {
      const openMap = await loadMap();
      if (signal.aborted || !container.current) return;
      const opened = await openMap({
        container: container.current,
        pins: stores.map(({ store_id, geo_coordinates, country }) => ({ id: store_id, at: geo_coordinates, country })),
        name,
        language: locatorLanguages[language],
        locale,
        unit: distance_unit,
        pinClass: css.pin ?? '',
        onPick: (id) => pick(id),
        onFailure: fail,
        signal,
      });
      if (signal.aborted) return opened.close();
      map.current = opened;
      return setState('open');
    };
    open().catch(fail);
    return () => {
      gone.abort();
      map.current?.close();
      map.current = null;
    };
  }, [stores, name, loadMap, language, locale, distance_unit]);
  return { container, state, zoom: (by: 1 | -1) => map.current?.zoom(by) };
}

/** A map of stores and the same stores as a numbered list, which is there without the map too. Spec 2 §2, §9. */
export function StoreMap({ stores, onPick }: Props) {
  const text = useText('stores');
  const { container, state, zoom } = useOpenMap({ stores, onPick });
  return (
    <div className={css.root}>
      {state === 'failed' ? (
        <p role="alert">{text('map.failed')}</p>
      ) : (
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
