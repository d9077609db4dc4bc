import { staffSettings } from '@vitrine/contract/staffSettings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Environment } from './Environment.tsx';
import { Running } from './Running.tsx';
import { Secrets } from './Secrets.tsx';

/** The settings of the running shop, the environment, and since when secrets are in use. decisions/0125. */
export function Settings() {
  const text = useText('settings');
  const shell = useText('shell');
  const fault = useFault();
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: () => call(staffSettings, {}),
    staleTime: 5_000,
  });
  return (
    <Page title={text('title')} lead={text('lead')}>
      {error !== null && (
        <Notice tone="bad">
          {fault(error)} <Button onClick={() => void refetch()}>{shell('again')}</Button>
        </Notice>
      )}
      {data && (
        <>
          <Running settings={data.settings} />
          <Secrets secrets={data.secrets} />
          <Environment variables={data.environment} />
        </>
      )}
    </Page>
  );
}
