import { staffRoleList, type StaffRoleView } from '@vitrine/contract/staffRoles';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { May } from '../../ui/May.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useCountryName } from '../../ui/useCountryName.ts';
import { useRoleName } from '../../ui/useRoleName.ts';
import { usePlaceName } from '../../ui/useStores.ts';

function useColumns(): readonly Column<StaffRoleView>[] {
  const text = useText('roles');
  const roleName = useRoleName();
  const country = useCountryName();
  const { money } = useFormats();
  const storeOf = usePlaceName();
  const placeOf = ({ countries, has_own_store, stores }: StaffRoleView): string =>
    [
      countries === null ? text('countries.all') : countries.map(country).join(', '),
      has_own_store ? text('boutiques.own') : stores?.map(storeOf).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    {
      name: text('role'),
      render: ({ role, name }) => (
        <>
          <Link className={ui.rowLink} to={`/staff/roles/${role}`}>
            {roleName({ role, role_name: name })}
          </Link>
          <p className={ui.hint}>{text(name === null ? 'preset' : 'own')}</p>
        </>
      ),
    },
    { name: text('where'), render: placeOf },
    {
      name: text('limit'),
      isFigure: true,
      isMinor: true,
      render: ({ limit }) => (limit === null ? text('limit.none') : money(limit, 'EUR')),
    },
    { name: text('members'), isFigure: true, render: ({ members }) => members },
  ];
}

/** The roles of the house: presets and its own. */
export function Roles() {
  const text = useText('roles');
  const shell = useText('shell');
  const fault = useFault();
  const navigate = useNavigate();
  const columns = useColumns();
  const { data, error } = useQuery({ queryKey: ['roles'], queryFn: () => call(staffRoleList, {}) });
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        <May act="manage_staff">
          <Button weight="main" onClick={() => void navigate('/staff/roles/new')}>
            {text('new')}
          </Button>
        </May>
      }
    >
      {error && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && !error && <p className={ui.wait}>{shell('loading')}</p>}
      {data && <Table caption={text('title')} columns={columns} rows={data.roles} keyOf={({ role }) => role} />}
    </Page>
  );
}
