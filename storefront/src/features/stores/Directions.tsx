import type { Store } from '@vitrine/contract/stores';
import { directionsUrl } from '@vitrine/rules/stores/directions';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';

type Props = { readonly store: Pick<Store, 'geo_coordinates' | 'short_title'> };

/** A link to the route on an outside maps service. Spec 2 §2. */
export function Directions({ store }: Props) {
  const text = useText('stores');
  const { country } = useStorefront();
  const href = directionsUrl(country, store.geo_coordinates, store.short_title);
  return (
    <a className="link linkTarget" href={href} target="_blank" rel="noopener noreferrer">
      {text('directions')}
      <span className="visuallyHidden"> ({text('new_tab')})</span>
    </a>
  );
}
