import type { VariableView } from '@vitrine/contract/staffSettings';
import { useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import css from './settings.module.css';

/** The variables of the environment that are no secrets, found by name or meaning. */
export function Environment({ variables }: { readonly variables: readonly VariableView[] }) {
  const text = useText('settings');
  const [sought, setSought] = useState('');
  const wanted = sought.trim().toLowerCase();
  const rows = variables.filter(({ name, meaning }) => `${name} ${meaning}`.toLowerCase().includes(wanted));
  return (
    <section className={ui.part} aria-labelledby="environment">
      <h2 id="environment">{text('environment')}</h2>
      <p>{text('environment.lead')}</p>
      <div className={css.find}>
        <TextField label={text('find')} type="search" value={sought} onChange={setSought} />
      </div>
      {rows.length === 0 ? (
        <p className={`${ui.tableBox} ${ui.empty}`}>{text('none')}</p>
      ) : (
        <Table
          caption={text('environment')}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { name: text('variable'), render: ({ name }) => <code className={css.name}>{name}</code> },
            {
              name: text('value'),
              render: ({ value, is_set }) => (
                <>
                  {value === null ? (
                    <span className={css.soft}>{text('nothing')}</span>
                  ) : (
                    <span className={css.name}>{value}</span>
                  )}{' '}
                  {is_set && <Tag>{text('set')}</Tag>}
                </>
              ),
            },
            {
              name: text('meaning'),
              isMinor: true,
              render: ({ meaning }) => (
                <span className={css.soft} lang="en">
                  {meaning}
                </span>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
