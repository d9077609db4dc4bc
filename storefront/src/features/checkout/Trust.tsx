import type { CheckoutState } from '@vitrine/contract/checkout';
import { isByCard } from '@vitrine/rules/payment/paymentMethods';
import { isReturnFree } from '@vitrine/rules/returns/returnTerms';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './checkout.module.css';
import { Rich } from './Rich.tsx';

type Props = { readonly state: CheckoutState; readonly className?: string | undefined };

/** What becomes of the card; a storefront without cards has wallets alone. */
const paymentTrust = ({ payment_methods }: CheckoutState): 'trust_card' | 'trust_wallet' =>
  payment_methods.some(({ method }) => isByCard(method)) ? 'trust_card' : 'trust_wallet';

/** Reassurance before paying: where the card data goes, how to return the products, and a link to more (spec 2 §2). */
export function Trust({ state, className = '' }: Props) {
  const text = useText('checkout');
  const locale = useLocale();
  const { country } = useStorefront();
  const { items } = state.basket;
  const isEngraved = items.map(({ personalisation }) => personalisation !== null);
  const returns = isReturnFree(country) ? 'trust_returns' : 'trust_returns_cost';
  return (
    <ul className={`${styles.trust} ${className}`}>
      <li>
        <Icon name="lock" />
        <span>
          {text(paymentTrust(state))}{' '}
          <Rich words={`<0>${text('trust_more')}</0>`} to={`${paths.faq(locale)}#payment`} />
        </span>
      </li>
      {!isEngraved.every(Boolean) && (
        <li>
          <Icon name="clock" />
          {text(returns, { days: returnWindowDays[country] })}
        </li>
      )}
      {isEngraved.some(Boolean) && (
        <li>
          <Icon name="warning" />
          {text('trust_engraved')}
        </li>
      )}
    </ul>
  );
}
