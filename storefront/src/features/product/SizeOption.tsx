import styles from './configurator.module.css';
import { OptionInput, type OptionProps } from './ToneOption.tsx';

type Props = OptionProps & { readonly note: string; readonly price: string };

/** A size or volume as a ruled line: mark, name, capacity or reason for being unavailable, price. */
export function SizeOption({ reason, note, price, ...props }: Props) {
  return (
    <label className={styles.size}>
      <OptionInput {...props} />
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.sizeName}>
        <bdi>{props.option.attr_display}</bdi>
      </span>
      <span className="note">
        <bdi>{reason || note}</bdi>
      </span>
      <span className="figure">{props.disabled ? '' : <bdi>{price}</bdi>}</span>
    </label>
  );
}
