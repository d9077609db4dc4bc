// Parses the post office's directory (eDNE, fields separated by @, ISO 8859-1): towns, neighbourhoods, then streets by
// state.
import type { PlaceRow } from './places.ts';

export type BrazilFiles = {
  /** LOG_LOCALIDADE.TXT */
  readonly towns: Iterable<string>;
  /** LOG_BAIRRO.TXT */
  readonly neighborhoods: Iterable<string>;
  /** LOG_LOGRADOURO_*.TXT, concatenated */
  readonly streets: Iterable<string>;
};

/** Places by postcode: the town for a town with a single postcode, else one place per street. Spec 2 §5, §7. */
export function placesOfBrazil({ towns, neighborhoods, streets }: BrazilFiles): Map<string, PlaceRow[]> {
  const places = new Map<string, PlaceRow[]>();
  const add = (postcode: string, row: PlaceRow): void => {
    if (/^\d{8}$/u.test(postcode)) places.set(postcode, [...(places.get(postcode) ?? []), row]);
  };
  const townNames = new Map<string, string>();
  for (const line of towns) {
    const [id = '', state = '', name = '', postcode = ''] = line.split('@');
    townNames.set(id, name);
    add(postcode, [state, name, '', []]);
  }
  const neighborhoodNames = new Map<string, string>();
  for (const line of neighborhoods) {
    const [id = '', , , name = ''] = line.split('@');
    neighborhoodNames.set(id, name);
  }
  for (const line of streets) {
    const [, state = '', town = '', first = '', , name = '', , postcode = '', kind = ''] = line.split('@');
    const neighborhood = neighborhoodNames.get(first);
    add(postcode, [
      state,
      townNames.get(town) ?? '',
      '',
      neighborhood ? [neighborhood] : [],
      [kind, name].filter(Boolean).join(' '),
    ]);
  }
  if (places.size === 0) throw new Error('these are not the files of the directory: no line with an eight-digit code');
  return places;
}
