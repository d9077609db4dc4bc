import type { ProductPage } from '@vitrine/contract/catalogue';
import { familyOf } from '@vitrine/rules/catalogue/configurator';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Swatch } from '../../ui/products/Swatch.tsx';
import { useText } from '../../lib/words/text.ts';
import styles from './attribute.module.css';
import type { ProductSelection } from '../../lib/products/currentChoice.ts';

type Props = {
  readonly product: ProductPage;
  readonly choice: ProductSelection;
  /** Fields without a choice, marked after an attempt to buy. */
  readonly missing: readonly string[];
  readonly onOpen: (field: string) => void;
};

const counts = { color: 'count_color', size: 'count_size', volume: 'count_volume', other: 'count_size' } as const;

/** One ruled line per attribute; each opens the configurator tray where there is something to choose (spec 2 §2). */
export function AttributeList({ product, choice, missing, onOpen }: Props) {
  const text = useText('product');
  const shown = product.attributes.filter(({ field }) => choice.fields.includes(field));
  if (shown.length === 0) return null;
  return (
    <div className={styles.list}>
      {shown.map((attribute) => {
        const option = attribute.options.find(({ id }) => id === choice.selection[attribute.field]);
        const isMissing = missing.includes(attribute.field);
        const content = (
          <>
            <span className={styles.label}>{attribute.label}</span>
            <span className={styles.value}>
              {option?.hex && <Swatch hex={option.hex} className={styles.tone} />}
              <bdi>{option?.attr_display ?? text('choose')}</bdi>
            </span>
          </>
        );
        if (!choice.asked.includes(attribute.field))
          return (
            <p key={attribute.field} className={styles.root}>
              {content}
            </p>
          );
        return (
          <button
            key={attribute.field}
            id={`attribute-${attribute.field}`}
            type="button"
            className={`${styles.root} ${isMissing ? styles.error : ''}`}
            aria-haspopup="dialog"
            aria-describedby={isMissing ? 'product-missing' : undefined}
            onClick={() => onOpen(attribute.field)}
          >
            {content}
            <span className={styles.count}>{text(counts[familyOf(attribute.field)], { count: attribute.count })}</span>
            <Icon name="forward" />
          </button>
        );
      })}
    </div>
  );
}
