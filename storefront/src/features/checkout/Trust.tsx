import { isReturnFree } from '@vitrine/rules/returns/returnTerms';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './checkout.module.css';
import { Rich } from './Rich.tsx';

/** Reassurance before paying: where the card data goes, how to return the products, and a link to more (spec 2 §2). */
export function Trust({ className = '' }: { readonly className?: string | undefined }) {
  const text = useText('checkout');
  const locale = useLocale();
  const { country } = useStorefront();
  return (
    <ul className={`${styles.trust} ${className}`}>
      <li>
        <Icon name="lock" />
        <span>
          {text('trust_card')} <Rich words={`<0>${text('trust_more')}</0>`} to={`${paths.faq(locale)}#payment`} />
        </span>
      </li>
      <li>
        <Icon name="clock" />
        {text(isReturnFree[country] ? 'trust_returns' : 'trust_returns_cost', { days: returnWindowDays[country] })}
      </li>
    </ul>
  );
}
