import { May } from '../../ui/May.tsx';
import { useRoleName } from '../../ui/useRoleName.ts';
import { type StaffAccountView, staffMembers } from '@vitrine/contract/staffMembers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { FactorTag } from './FactorTag.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

function useColumns(): readonly Column<StaffAccountView>[] {
  const text = useText('staff');
  const roleName = useRoleName();
  const placeOf = usePlaceName();
  const { moment, day } = useFormats();
  return [
    {
      name: text('name'),
      render: ({ staff_id, name, email }) => (
        <>
          <Link className={ui.rowLink} to={`/staff/${staff_id}`}>
            {name}
          </Link>
          <p className={ui.hint}>{email}</p>
        </>
      ),
    },
    {
      name: text('role'),
      render: (one) => `${roleName(one)}${one.store_id === null ? '' : ` · ${placeOf(one.store_id)}`}`,
    },
    { name: text('factor'), render: (row) => <FactorTag account={row} /> },
    {
      name: text('ends_on'),
      isMinor: true,
      render: ({ is_over, ends_on }) => (is_over ? <Tag>{text('over')}</Tag> : ends_on === null ? '' : day(ends_on)),
    },
    {
      name: text('seen'),
      isMinor: true,
      render: ({ seen_at }) => (seen_at === null ? text('seen.never') : moment(seen_at)),
    },
  ];
}

/** The accounts of staff, for a supervisor. */
export function People() {
  const text = useText('staff');
  const shell = useText('shell');
  const fault = useFault();
  const columns = useColumns();
  const roleName = useRoleName();
  const placeOf = usePlaceName();
  const [sought, setSought] = useState('');
  const { data, error } = useQuery({ queryKey: ['members'], queryFn: () => call(staffMembers, {}) });
  const { ask, dialog } = useStep<true>((_asked, close) => (
    <InviteDialog stores={data?.stores ?? []} onClose={close} />
  ));
  const word = sought.trim().toLowerCase();
  // By every word that a row shows.
  const rows = (data?.members ?? []).filter((one) =>
    [one.name, one.email, roleName(one), one.store_id === null ? '' : placeOf(one.store_id)].some((part) =>
      part.toLowerCase().includes(word),
    ),
  );
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        <>
          <Link to="/staff/roles">{text('roles')}</Link>
          <May act="manage_staff">
            <Button weight="main" onClick={() => ask(true)}>
              {text('invite')}
            </Button>
          </May>
        </>
      }
    >
      {error && <Notice tone="bad">{fault(error)}</Notice>}
      <TextField label={text('filter')} type="search" value={sought} onChange={setSought} />
      {data === undefined ? (
        !error && <p className={ui.wait}>{shell('loading')}</p>
      ) : rows.length === 0 ? (
        <p className={`${ui.tableBox} ${ui.empty}`}>{text('empty')}</p>
      ) : (
        <Table caption={text('title')} columns={columns} rows={rows} keyOf={({ staff_id }) => staff_id} />
      )}
      {dialog}
    </Page>
  );
}
