import type { ProductPage } from '@vitrine/contract/catalogue';
import { Swatch } from '../../ui/products/Swatch.tsx';
import { Thumb } from '../../ui/pictures/Thumb.tsx';
import styles from './configurator.module.css';

export type OptionProps = {
  readonly field: string;
  readonly option: ProductPage['attributes'][number]['options'][number];
  readonly checked: boolean;
  readonly disabled: boolean;
  /** The reason why it is unavailable; empty when it is available. */
  readonly reason: string;
  readonly onChoose: () => void;
};

/** The radio of an option; its label draws it. */
export function OptionInput({ field, option, checked, disabled, onChoose }: Omit<OptionProps, 'reason'>) {
  return (
    <input type="radio" name={field} value={option.id} checked={checked} disabled={disabled} onChange={onChoose} />
  );
}

/** A colour: a flat square, a seam under the chosen one, a stroke through an unavailable one. */
export function ToneOption({ reason, ...props }: OptionProps) {
  const { option } = props;
  return (
    <label className={styles.tone}>
      <OptionInput {...props} />
      <span className={styles.square}>
        {option.thumb ? (
          <Thumb address={option.thumb} className={styles.fill} />
        ) : (
          option.hex && <Swatch hex={option.hex} className={styles.fill} />
        )}
      </span>
      <span className={`seam ${styles.sewn}`} aria-hidden="true" />
      <span>
        {option.attr_display}
        {reason && <span className={styles.why}>{reason}</span>}
      </span>
    </label>
  );
}
