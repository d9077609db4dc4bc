import { type NamedSize, sizeInRegion, type SizeKind } from '@vitrine/rules/catalogue/sizeKinds';
import { sizeRegionOf } from '@vitrine/rules/catalogue/sizeSystems';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';

/** The name of a size, with what the storefront's region calls it where that differs. Spec 2 §4. */
export function useSizeName(): (kind: SizeKind, size: NamedSize) => string {
  const text = useText('sizecard');
  const { country, tag } = useStorefront();
  const own = sizeRegionOf(country);
  const region = new Intl.DisplayNames([tag], { type: 'region' }).of(own.toUpperCase()) ?? own;
  return (kind, { size, name }) => {
    const there = sizeInRegion(kind, size, own);
    return there === null || there === name ? name : text('there', { size: name, region, there });
  };
}
