import type { ProductPage } from '@vitrine/contract/catalogue';
import {
  type SizeRegion,
  sizeRegionOf,
  sizeRegions,
  type SizeSystem,
  sizeTables,
} from '@vitrine/rules/catalogue/sizeSystems';
import { useStorefront } from '../../lib/words/locale.ts';
import { useStore } from '../../lib/browser/store.ts';
import { useText } from '../../lib/words/text.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import styles from './sizeGuide.module.css';

/** What the sizes of the product page that is open are called elsewhere; nothing without such sizes. */
export function SizeGuideTray() {
  const product = useStore(currentChoice)?.product;
  return product?.size_system ? <Guide product={product} system={product.size_system} /> : null;
}

/** A region's name in the storefront's language. */
function useRegionName(): (region: SizeRegion) => string {
  const { tag } = useStorefront();
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return (region) => names.of(region.toUpperCase()) ?? region;
}

type Props = { readonly product: ProductPage; readonly system: SizeSystem };

/** How to measure, then a row per region, the storefront's own marked, and a column per size of the product. */
function Guide({ product, system }: Props) {
  const text = useText('product');
  const { country } = useStorefront();
  const nameOf = useRegionName();
  const own = sizeRegionOf(country);
  const options = product.attributes.find(({ field }) => field === 'field_ref_size')?.options ?? [];
  const sizes = options.flatMap(({ id, attr_display: name }) => {
    const row = sizeTables[system][id];
    return row ? [{ id, name, row }] : [];
  });
  return (
    <Tray title={text('sizes')}>
      <p className={styles.how}>{text(`sizes_${system}`)}</p>
      <table className={styles.table}>
        <caption className="visuallyHidden">{text('sizes')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('size')}</th>
            {sizes.map(({ id, name }) => (
              <th key={id} scope="col" className="figure">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizeRegions.map((region) => (
            <tr key={region} className={styles.row} aria-current={region === own ? 'true' : undefined}>
              <th scope="row">{nameOf(region)}</th>
              {sizes.map(({ id, row }) => (
                <td key={id} className="figure">
                  <bdi>{row[region]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Tray>
  );
}
