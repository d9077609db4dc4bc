import type { FactValue } from '@vitrine/contract/staffProducts';
import { containerRoles, containerTypes } from '@vitrine/rules/catalogue/personalisation';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';

type Props = { readonly value: FactValue; readonly onChange: (value: FactValue) => void };

const types = Object.keys(containerTypes).filter((type): type is keyof typeof containerTypes =>
  Object.hasOwn(containerTypes, type),
);

/** The place of a variant in kits of two pieces: their kind, the number that pieces which fit share, and which of the two it is. */
export function ContainerField({ value, onChange }: Props) {
  const text = useText('products');
  const place = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  const kind = types.find((type) => type === place?.['type']);
  // In the sequence in which the server sends it.
  const set = (change: { readonly type?: string; readonly id?: string; readonly role?: string }): void =>
    onChange({
      type: change.type ?? place?.['type'] ?? '',
      id: change.id ?? place?.['id'] ?? '',
      role: change.role ?? place?.['role'] ?? 'base',
    });
  return (
    <>
      <Select
        label={text('container')}
        hint={text('container.hint')}
        value={kind ?? ''}
        choices={[
          { value: '', name: text('container.none') },
          ...types.map((type) => ({ value: type, name: text(`container.${type}`) })),
        ]}
        onChange={(type) => (type === '' ? onChange(null) : set({ type }))}
      />
      {place !== null && (
        <>
          <TextField
            label={text('container.id')}
            hint={text('container.id.hint')}
            isRequired
            value={place['id'] ?? ''}
            onChange={(id) => set({ id })}
          />
          <Select
            label={text('container.role')}
            value={containerRoles.find((role) => role === place['role']) ?? 'base'}
            choices={containerRoles.map((role) => ({ value: role, name: text(`container.role.${role}`) }))}
            onChange={(role) => set({ role })}
          />
        </>
      )}
    </>
  );
}
