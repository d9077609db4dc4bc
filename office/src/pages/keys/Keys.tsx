import { type KeyView, staffKeys } from '@vitrine/contract/staffKeys';
import { keyPrefix } from '@vitrine/rules/staff/apiKeys';
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
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { KeyState } from './KeyState.tsx';
import css from './keys.module.css';
import { type Asked, StepsOfKey } from './StepsOfKey.tsx';
import { useKeySteps } from './useKeySteps.tsx';

type ListProps = { readonly keys: readonly KeyView[]; readonly ask: (asked: Asked) => void };

function List({ keys, ask }: ListProps) {
  const text = useText('apikeys');
  const { moment } = useFormats();
  if (keys.length === 0) return <p className={`${ui.tableBox} ${ui.empty}`}>{text('none')}</p>;
  return (
    <Table
      caption={text('list')}
      rows={keys}
      keyOf={({ key_id }) => key_id}
      columns={[
        {
          name: text('name'),
          render: ({ key_id, name, scopes, secret_end }) => (
            <>
              <Link to={`/api-keys/${key_id}`}>{name}</Link>
              <span className={css.soft}>{`${keyPrefix}…${secret_end}`}</span>
              <span className={css.soft}>{scopes.join(', ')}</span>
            </>
          ),
        },
        { name: text('state'), render: (key) => <KeyState of={key} /> },
        { name: text('member'), isMinor: true, render: ({ member }) => member },
        {
          name: text('used'),
          isMinor: true,
          render: ({ used_at, calls }) => (
            <>
              {used_at === null ? '–' : moment(used_at)}
              <span className={css.soft}>{text('calls', { calls })}</span>
            </>
          ),
        },
        { name: text('steps'), render: (key) => <StepsOfKey of={key} ask={ask} /> },
      ]}
    />
  );
}

/** The keys of the house's own programs. decisions/0133. */
export function Keys() {
  const text = useText('apikeys');
  const fault = useFault();
  const navigate = useNavigate();
  const { data, error } = useQuery({ queryKey: ['api-keys'], queryFn: () => call(staffKeys, {}), staleTime: 0 });
  const { ask, dialogs } = useKeySteps(data?.latest_day ?? '');
  return (
    <Page
      title={text('title')}
      lead={
        <>
          {text('lead')} <a href="/api/docs#keys">{text('docs')}</a>
        </>
      }
      actions={
        <May act="manage_keys">
          <Button weight="main" onClick={() => void navigate('/api-keys/new')}>
            {text('new')}
          </Button>
        </May>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && <List keys={data.keys} ask={ask} />}
      {dialogs}
    </Page>
  );
}
