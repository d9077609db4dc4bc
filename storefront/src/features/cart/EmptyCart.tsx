import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { ButtonLink } from '../../ui/links/Button.tsx';
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
