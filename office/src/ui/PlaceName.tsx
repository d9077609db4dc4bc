import { usePlaces } from './usePlaces.ts';

/** A place by its name, where only some pages name one: the names are read then. */
export function PlaceName({ place }: { readonly place: string }) {
  return usePlaces().nameOf(place);
}
