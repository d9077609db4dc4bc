import type { Place } from '@vitrine/rules/stores/distance';
import { locatorLanguages } from '@vitrine/rules/stores/storePath';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStorefront } from '../../lib/locale.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import type { OpenMap } from './openMap.ts';
import css from './storeMap.module.css';

type Mapped = { readonly store_id: string; readonly short_title: string; readonly geo_coordinates: Place };
type Props = { readonly stores: readonly Mapped[]; readonly onPick: (store_id: string) => void };

type State = 'loading' | 'open' | 'failed';

/** Opens the map once its code has come; a map that cannot open leaves its list. */
function useOpenMap({ stores, onPick }: Props) {
  const text = useText('stores');
  const { language, distance_unit } = useStorefront();
  const { map_style } = useSettings();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap | null>(null);
  const [state, setState] = useState<State>('loading');
  const name = text('map.name');
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    let isGone = false;
    const fail = (): void => (isGone ? undefined : setState('failed'));
    const open = async (): Promise<void> => {
      const { openMap } = await import('./openMap.ts');
      if (isGone || !container.current) return;
      const opened = await openMap({
        container: container.current,
        pins: stores.map(({ store_id, geo_coordinates }) => ({ id: store_id, at: geo_coordinates })),
        name,
        style: map_style,
        language: locatorLanguages[language],
        unit: distance_unit,
        pinClass: css.pin ?? '',
        onPick: (id) => pick(id),
        onFailure: fail,
      });
      if (isGone) return opened.close();
      map.current = opened;
      return setState('open');
    };
    open().catch(fail);
    return () => {
      isGone = true;
      map.current?.close();
      map.current = null;
    };
  }, [stores, name, map_style, language, distance_unit]);
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
