// In the page's HTML; its code loads when the visitor first moves: before that, neither a SKU changes nor a tray opens.
import type { ProductPage } from '@vitrine/contract/catalogue';
import { colorFieldOf } from '@vitrine/rules/catalogue/colorField';
import { useEffect } from 'react';
import { useListed } from '../../lib/words/listed.ts';
import type { StockButtons } from '@vitrine/rules/stock/stockType';
import { useAwake } from '../../lib/browser/awake.ts';
import { untilItComes } from '../../lib/browser/lazyPart.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './product.module.css';
import type { ProductSelection } from '../../lib/products/currentChoice.ts';
import { type OnStock, useFreshStock } from './useFreshStock.ts';
import { WishButton } from './WishButton.tsx';

type Props = {
  readonly product: ProductPage;
  readonly choice: ProductSelection;
  /** The names of the chosen options. */
  readonly chosen: string;
  readonly setFresh: OnStock;
  /** The last check failed. */
  readonly isUnknown: boolean;
  readonly find: () => void;
  /** Asks an adviser about the shown variant. */
  readonly ask: () => void;
  /** How the page leads to find-in-store; false where the product has none. */
  readonly finds: StockButtons['find_in_store'] | false;
};

/** Opens the back-in-stock alert of the chosen variant; without one, the choice, which lists those that are sold out. */
function TellMe({ product, choice: { resolution, shown }, chosen }: Props) {
  const text = useText('product');
  const inRow = useListed();
  if (!shown.price) return null;
  const tray =
    resolution.status === 'incomplete'
      ? (['configurator', { field: resolution.first_unselected }] as const)
      : (['stock-alert', { sku: shown.sku, name: inRow([product.title, chosen].filter(Boolean)) }] as const);
  return (
    <button
      type="button"
      className="link linkTarget"
      data-tray={tray[0]}
      data-tray-params={JSON.stringify(tray[1])}
      aria-haspopup="dialog"
    >
      {text('tell_me')}
    </button>
  );
}

/**
 * Requests the stock now and after each change of SKU; says when that failed and offers to check again, the alert of what is sold
 * out, and the wish list. Spec 2 §8.
 */
export function StockNotes(props: Props) {
  const text = useText('product');
  const form = useText('form');
  const part = useAwake<HTMLDivElement>();
  const { product, choice } = props;
  const { shown, resolution } = choice;
  const color = colorFieldOf(product);
  const tone = shown.attributes[color];
  const skus = product.variants.map(({ sku }) => sku).join(',');
  // The press itself then waits for the server alone.
  useEffect(() => void untilItComes(() => import('./addToCart.tsx')), []);
  const retry = useFreshStock(skus, shown.sku, props.setFresh);
  return (
    <div ref={part} data-asleep="part">
      <div role="status">
        {props.isUnknown && (
          <p id="stock-unknown" className={styles.note}>
            {text('stock_unknown')}
          </p>
        )}
      </div>
      {props.isUnknown && (
        <TextButton className={styles.find} onClick={retry}>
          {form('again')}
        </TextButton>
      )}
      {props.finds === 'link' && (
        <TextButton className={styles.find} aria-haspopup="dialog" onClick={props.find}>
          {text('find_in_store')}
        </TextButton>
      )}
      {props.finds === 'button' && (
        <TextButton className={styles.find} aria-haspopup="dialog" onClick={props.ask}>
          {text('adviser')}
        </TextButton>
      )}
      {!choice.buttons.add_to_cart.visible && resolution.status !== 'no_match' && <TellMe {...props} />}
      <WishButton
        sku={shown.sku}
        isChosen={resolution.status === 'valid'}
        inColor={product.variants.filter(({ attributes }) => attributes[color] === tone).map(({ sku }) => sku)}
      />
    </div>
  );
}
