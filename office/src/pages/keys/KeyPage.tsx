import { type KeyView, staffKeys } from '@vitrine/contract/staffKeys';
import { isKeyScope } from '@vitrine/rules/staff/keyScopes';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import ui from '../../ui/ui.module.css';
import { useCountryName } from '../../ui/useCountryName.ts';
import { KeyState } from './KeyState.tsx';
import css from './keys.module.css';
import { StepsOfKey } from './StepsOfKey.tsx';
import { useKeySteps } from './useKeySteps.tsx';

function KeyFacts({ of }: { readonly of: KeyView }) {
  const text = useText('apikeys');
  const nameOf = useCountryName();
  const { moment } = useFormats();
  const { countries, stores, networks, used_at, calls } = of;
  const scopes = of.scopes.map((scope) => (
    <span key={scope} className={css.soft}>
      {isKeyScope(scope) ? `${scope} · ${text(`scope.${scope}`)}` : scope}
    </span>
  ));
  const inCountries = countries?.map((country) => (isCountry(country) ? nameOf(country) : country)).join(', ');
  return (
    <Sheet title={text('facts')}>
      <Facts
        rows={[
          [text('state'), <KeyState key="state" of={of} />],
          [text('scopes'), scopes],
          [text('countries'), inCountries ?? text('countries.all')],
          [text('boutiques'), stores?.join(', ') ?? text('boutiques.all')],
          [text('networks'), networks.length === 0 ? text('networks.all') : networks.join(', ')],
          [text('member'), of.member],
          [text('created'), moment(of.created_at)],
          [text('secret_end'), of.secret_end],
          [text('used'), `${used_at === null ? text('never') : moment(used_at)} · ${text('calls', { calls })}`],
        ]}
      />
    </Sheet>
  );
}

/** A key with its history. decisions/0133. */
export function KeyPage() {
  const { id = '' } = useParams();
  const text = useText('apikeys');
  const shell = useText('shell');
  const fault = useFault();
  const { data, error } = useQuery({ queryKey: ['api-keys'], queryFn: () => call(staffKeys, {}), staleTime: 0 });
  const { ask, dialogs } = useKeySteps(data?.latest_day ?? '');
  const key = data?.keys.find(({ key_id }) => key_id === id);
  return (
    <Page title={key?.name ?? text('title')} actions={key && <StepsOfKey of={key} ask={ask} />}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && error === null && <p className={ui.wait}>{shell('loading')}</p>}
      {data && !key && <Notice tone="bad">{text('missing')}</Notice>}
      {key && <KeyFacts of={key} />}
      {key && <ChangeHistory subject="api_key" of={{ row: id }} />}
      {dialogs}
    </Page>
  );
}
