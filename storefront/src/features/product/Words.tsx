import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import { Fragment, useState } from 'react';
import { useAwake } from '../../lib/browser/awake.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './product.module.css';
import { SubProducts } from './SubProducts.tsx';

function Fold({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <span>{title}</span>
        <Icon name="plus" className={styles.foldMore} />
        <Icon name="minus" className={styles.foldLess} />
      </summary>
      <div className={styles.foldBody}>{children}</div>
    </details>
  );
}

function Measurements({ line }: { readonly line: string }) {
  const text = useText('product');
  return (
    <Fold title={text('measurements')}>
      <p className="figure">{line}</p>
    </Fold>
  );
}

/** The way to what its sizes are called elsewhere. */
function Sizes() {
  const text = useText('product');
  return (
    <button type="button" className={styles.guide} data-tray="size" aria-haspopup="dialog">
      <span>{text('sizes')}</span>
      <Icon name="forward" />
    </button>
  );
}

/** Reference, designer, titrations and origin: those that the product has. Spec 2 §2. */
function Facts({ product, variant }: { readonly product: ProductPage; readonly variant: ProductVariant }) {
  const text = useText('product');
  const facts = [
    ['designer', product.designer],
    ['titrations', product.metals_titrations],
    ['origin', product.country_of_origin],
  ] as const;
  return (
    <dl className={styles.facts}>
      <dt>{text('reference')}</dt>
      <dd className="figure">{variant.sku}</dd>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{text(name)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** Description with read more and read less, then measurements, material and details as folds (spec 2 §2). */
export function Words({ product, variant }: { readonly product: ProductPage; readonly variant: ProductVariant }) {
  const text = useText('product');
  const part = useAwake<HTMLDivElement>();
  const [isLong, setLong] = useState(false);
  const measurements = variant.measurements ?? product.measurements;
  return (
    <>
      <div ref={part} className={styles.words} data-asleep="part">
        <p>{product.intro}</p>
        {product.remaining_copy && (
          <>
            <p id="remaining-copy" hidden={!isLong}>
              {product.remaining_copy}
            </p>
            <button
              type="button"
              className="link linkTarget"
              aria-expanded={isLong}
              aria-controls="remaining-copy"
              onClick={() => setLong(!isLong)}
            >
              {text(isLong ? 'read_less' : 'read_more')}
            </button>
          </>
        )}
      </div>
      <SubProducts product={product} />
      <div className={styles.more}>
        {measurements && <Measurements line={measurements} />}
        {product.size_system && <Sizes />}
        {product.care && (
          <Fold title={text('care')}>
            <p>{product.care}</p>
          </Fold>
        )}
        <Fold title={text('details')}>
          <Facts product={product} variant={variant} />
          {product.prop65 && <p>{text('prop65')}</p>}
        </Fold>
      </div>
    </>
  );
}
