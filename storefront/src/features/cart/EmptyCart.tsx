import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './cart.module.css';

export function EmptyCart() {
  const text = useText('cart');
  const locale = useLocale();
  return (
    <div className={styles.empty}>
      <p className="lead">{text('empty')}</p>
      <p className="note">{text('empty_help')}</p>
      <ButtonLink look="quiet" to={paths.master(locale)}>
        {text('start')}
      </ButtonLink>
    </div>
  );
}
