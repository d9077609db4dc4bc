import { staffRoleList } from '@vitrine/contract/staffRoles';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select } from '../../ui/Field.tsx';
import { useRoleName } from '../../ui/useRoleName.ts';

export type Store = { readonly store_id: string; readonly name: string };
export type RoleChoice = { readonly role: string; readonly store_id: string | null };

/** A choice as the calls take it. */
export const roleBody = ({ role, store_id }: RoleChoice) => (store_id === null ? { role } : { role, store_id });

type Props = {
  readonly value: RoleChoice;
  readonly stores: readonly Store[];
  readonly onChange: (value: RoleChoice) => void;
  readonly faultOf: (field: string) => string | null;
};

/** A role that the member may give, and the boutique where each member of it has one. */
export function RoleFields({ value, stores, onChange, faultOf }: Props) {
  const text = useText('staff');
  const roleName = useRoleName();
  const { data } = useQuery({ queryKey: ['roles'], queryFn: () => call(staffRoleList, {}) });
  const roles = data?.roles.filter(({ role, may_give }) => may_give || role === value.role) ?? [];
  const ofRole = (name: string) => roles.find(({ role }) => role === name);
  const boutiques = stores.map(({ store_id, name }) => ({ value: store_id, name: `${name} · ${store_id}` }));
  return (
    <>
      <Select
        label={text('role')}
        fault={faultOf('role')}
        value={value.role}
        choices={roles.map(({ role, name }) => ({ value: role, name: roleName({ role, role_name: name }) }))}
        onChange={(role) => onChange({ role, store_id: ofRole(role)?.has_own_store ? value.store_id : null })}
      />
      {ofRole(value.role)?.has_own_store && (
        <Select
          label={text('boutique')}
          fault={faultOf('store_id')}
          value={value.store_id ?? ''}
          choices={[{ value: '', name: text('boutique.none') }, ...boutiques]}
          onChange={(store_id) => onChange({ ...value, store_id: store_id || null })}
        />
      )}
    </>
  );
}
