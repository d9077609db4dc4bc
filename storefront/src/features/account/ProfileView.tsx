import type { Profile } from '@vitrine/contract/account';
import type { SavedAddress } from '@vitrine/contract/address';
import { fullName, readingOf } from '@vitrine/rules/account/personName';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { formatTaxId } from '@vitrine/rules/text/socialSecurityNumber';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './account.module.css';
import { useProfile } from '../../lib/session/useProfile.ts';

type Fact = readonly [label: string, value: ReactNode];

/**
 * The profile's facts; where people sign in by phone, the phone instead of a password, and whether WeChat is linked (spec 2
 * §2).
 */
function useFacts(profile: Profile, addresses: readonly SavedAddress[]): Fact[] {
  const text = useText('account');
  const title = useText('title');
  const field = useText('field');
  const locale = useLocale();
  const { name_order } = useStorefront();
  const { user } = useSession();
  const { phone_login, tax_id } = optionsOf(profile.country_id);
  const { prefix, firstname, lastname, middlename, firstname2, lastname2, email, dob, telephone } = profile;
  const name = fullName(name_order, {
    title: prefix ? title(prefix) : undefined,
    firstname,
    lastname,
    middlename: middlename ?? undefined,
  });
  const billing = addresses.find(({ is_default_billing }) => is_default_billing);
  const facts: (Fact | false | null | undefined | '')[] = [
    [text('name'), name],
    (lastname2 || firstname2) && [field('lastname2'), readingOf(lastname2 ?? '', firstname2 ?? '')],
    email && [text('email'), email],
    profile.phone_login && [
      text('phone_login'),
      <bdi key="phone">{`${profile.phonecode ?? ''} ${profile.loginphone ?? ''}`}</bdi>,
    ],
    phone_login && [text('wechat'), text(user?.is_binded_wechat ? 'linked' : 'not_linked')],
    profile.company && [text('company'), profile.company],
    profile.social_security_number && [
      text('tax_id'),
      <bdi key="tax">{tax_id ? formatTaxId(profile.social_security_number) : profile.social_security_number}</bdi>,
    ],
    !phone_login && [
      text('password'),
      <span key="mask">
        <span className={styles.mask} aria-hidden="true">
          ●●●●●●●●
        </span>
        <span className="visuallyHidden">{text('password_hidden')}</span>
      </span>,
    ],
    dob && [field('birth'), formatDay(`${dob.year}-${dob.month}-${dob.day}`, locale, 'date')],
    telephone && [text('telephone'), <bdi key="telephone">{telephone}</bdi>],
    billing && [
      text('billing'),
      <address key="billing" className={styles.lines}>
        {billing.address.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>,
    ],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact));
}

function Facts({ profile, addresses }: { profile: Profile; addresses: readonly SavedAddress[] }) {
  const facts = useFacts(profile, addresses);
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The profile on the account page, with a link that edits it (spec 2 §2). */
export function ProfileView({ addresses }: { readonly addresses: readonly SavedAddress[] }) {
  const text = useText('account');
  const { data, isError, refetch } = useProfile();
  if (isError)
    return (
      <p role="alert" className={styles.fault}>
        {text('failed')} <TextButton onClick={() => void refetch()}>{text('again')}</TextButton>
      </p>
    );
  return (
    <>
      {data ? (
        <Facts profile={data} addresses={addresses} />
      ) : (
        <p className={styles.waiting} aria-busy="true" data-coming />
      )}
      <TextButton data-tray="edit-profile" aria-haspopup="dialog">
        {text('edit_profile')}
      </TextButton>
    </>
  );
}
