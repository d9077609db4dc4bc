import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { useStorefront } from '../../lib/words/locale.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './password.module.css';

/**
 * Rows for the account's password, its passkeys, its open sessions and the customer's personal data, each opening its tray. Accounts of
 * countries with phone login have no password row, in whichever storefront they are shown (spec 2 §2).
 */
export function SecurityRows() {
  const text = useText('password');
  const passkeys = useText('passkeys');
  const own = useText('personaldata');
  const { country } = useStorefront();
  const { user } = useSession();
  const { phone_login } = optionsOf(user?.country_id ?? country);
  const rows = [
    ...(phone_login ? [] : [{ tray: 'edit-password', label: text('password'), action: text('change') } as const]),
    { tray: 'passkeys', label: passkeys('title'), action: text('see') } as const,
    { tray: 'open-sessions', label: text('devices'), action: text('see') } as const,
    { tray: 'personal-data', label: own('title'), action: text('see') } as const,
  ];
  return (
    <ul className={css.rows}>
      {rows.map(({ tray, label, action }) => (
        <li key={tray} className={css.row}>
          <span>{label}</span>
          <TextButton className={css.narrow} aria-label={`${action}: ${label}`} data-tray={tray} aria-haspopup="dialog">
            {action}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}
