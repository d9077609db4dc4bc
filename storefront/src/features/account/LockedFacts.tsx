import type { Profile } from '@vitrine/contract/account';
import { formatTaxId } from '@vitrine/rules/text/socialSecurityNumber';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './account.module.css';

/** The facts that a customer cannot change, as text: the phone they sign in by, a company and its number (spec 3 §5). */
export function LockedFacts({ profile }: { readonly profile: Profile }) {
  const text = useText('account');
  const product = useText('product');
  const { locked, company, social_security_number, phonecode, loginphone } = profile;
  if (locked.length === 0) return null;
  const facts = [
    locked.includes('loginphone') && [text('phone_login'), `${phonecode ?? ''} ${loginphone ?? ''}`],
    locked.includes('company') && company && [text('company'), company],
    locked.includes('social_security_number') &&
      social_security_number && [text('tax_id'), formatTaxId(social_security_number)],
  ].filter((fact): fact is [string, string] => Boolean(fact));
  return (
    <div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="note">{text('locked')}</p>
      <TextButton data-tray="help" aria-haspopup="dialog">
        {product('adviser')}
      </TextButton>
    </div>
  );
}
