import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import { useState } from 'react';
import { useAwake } from '../../lib/awake.ts';
import { useText } from '../../lib/text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './product.module.css';

function Fold({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <span>{title}</span>
        <Icon name="plus" className={styles.foldSign} />
      </summary>
      <div className={styles.foldBody}>{children}</div>
    </details>
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
      <div className={styles.more}>
        {measurements && (
          <Fold title={text('measurements')}>
            <p className="figure">{measurements}</p>
          </Fold>
        )}
        {product.care && (
          <Fold title={text('care')}>
            <p>{product.care}</p>
          </Fold>
        )}
        <Fold title={text('details')}>
          <dl className={styles.facts}>
            <dt>{text('reference')}</dt>
            <dd className="figure">{variant.sku}</dd>
            {product.designer && (
              <>
                <dt>{text('designer')}</dt>
                <dd>{product.designer}</dd>
              </>
            )}
            {product.metals_titrations && (
              <>
                <dt>{text('titrations')}</dt>
                <dd>{product.metals_titrations}</dd>
              </>
            )}
          </dl>
          {product.prop65 && <p>{text('prop65')}</p>}
        </Fold>
      </div>
    </>
  );
}
