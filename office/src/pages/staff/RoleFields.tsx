import { type StaffRole, staffRoles } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../../lib/words/words.tsx';
import { Select } from '../../ui/Field.tsx';

export type Store = { readonly store_id: string; readonly name: string };
export type RoleChoice = { readonly role: StaffRole; readonly store_id: string | null };

/** A choice as the calls take it. */
export const roleBody = ({ role, store_id }: RoleChoice) => (store_id === null ? { role } : { role, store_id });

type Props = {
  readonly value: RoleChoice;
  readonly stores: readonly Store[];
  readonly onChange: (value: RoleChoice) => void;
  readonly faultOf: (field: string) => string | null;
};

/** A role, and the boutique of the staff of one. */
export function RoleFields({ value, stores, onChange, faultOf }: Props) {
  const text = useText('staff');
  const shell = useText('shell');
  const boutiques = stores.map(({ store_id, name }) => ({ value: store_id, name: `${name} · ${store_id}` }));
  return (
    <>
      <Select
        label={text('role')}
        fault={faultOf('role')}
        value={value.role}
        choices={staffRoles.map((role) => ({ value: role, name: shell(`role.${role}`) }))}
        onChange={(role) => onChange({ role, store_id: role === 'boutique' ? value.store_id : null })}
      />
      {value.role === 'boutique' && (
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
