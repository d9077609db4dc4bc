import { isStaffRole } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../lib/words/words.tsx';

type Named = { readonly role: string; readonly role_name: string | null };

/** The name of a role: a preset in the language of the office, one of the house as the house wrote it. */
export function useRoleName(): (account: Named) => string {
  const shell = useText('shell');
  return ({ role, role_name }) => role_name ?? (isStaffRole(role) ? shell(`role.${role}`) : role);
}
