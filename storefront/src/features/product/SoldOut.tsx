import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import { colorFieldOf } from '@vitrine/rules/catalogue/colorField';
import type { Selection } from '@vitrine/rules/catalogue/configurator';
import { useListed } from '../../lib/words/listed.ts';
import { useText } from '../../lib/words/text.ts';
import styles from './configurator.module.css';
import type { ProductSelection } from '../../lib/products/currentChoice.ts';

type Props = {
  readonly product: ProductPage;
  readonly choice: ProductSelection;
  /** The choices so far, confirmed or not. */
  readonly selection: Selection;
};

/** The sold-out variants in the chosen colour, each with its back-in-stock alert: their options cannot be chosen. */
export function SoldOut({ product, choice, selection }: Props) {
  const text = useText('product');
  const inRow = useListed();
  const color = colorFieldOf(product);
  const tone = selection[color] ?? null;
  const soldOut = product.variants.filter(
    ({ sku, price, attributes }) =>
      price !== null && choice.stockOf(sku) === 'noStock' && (tone === null || attributes[color] === tone),
  );
  const nameOf = ({ attributes }: ProductVariant) =>
    inRow(
      product.attributes
        .filter(({ field }) => choice.fields.includes(field))
        .map(({ field, options }) => options.find(({ id }) => id === attributes[field])?.attr_display),
    );
  if (soldOut.length === 0) return null;
  return (
    <ul className={styles.soldOut}>
      {soldOut.map((variant) => (
        <li key={variant.sku}>
          <button
            type="button"
            className="link linkTarget"
            data-tray="stock-alert"
            data-tray-params={JSON.stringify({
              sku: variant.sku,
              name: inRow([product.title, nameOf(variant)].filter(Boolean)),
            })}
            aria-haspopup="dialog"
          >
            {nameOf(variant) ? text('tell_me_of', { name: nameOf(variant) }) : text('tell_me')}
          </button>
        </li>
      ))}
    </ul>
  );
}
