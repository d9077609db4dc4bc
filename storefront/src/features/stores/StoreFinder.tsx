import { useText } from '../../lib/words/text.ts';
import type { DirectoryCountry } from './directory.ts';
import { StoreResults } from './StoreResults.tsx';
import { StoreSearch } from './StoreSearch.tsx';
import { useStoreFinder } from './useStoreFinder.ts';

type Props = { readonly directory: readonly DirectoryCountry[] };

/** Finds stores by city, postcode, country, name or the visitor's position. Spec 2 §2, §4, §9. */
export function StoreFinder({ directory }: Props) {
  const text = useText('stores');
  const finder = useStoreFinder(directory);
  return (
    <>
      <StoreSearch className="page" finder={finder} label={text('title')} />
      <StoreResults result={finder.result} />
    </>
  );
}
