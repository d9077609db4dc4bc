import { staffJobs } from '@vitrine/contract/staffJobs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { DeadJobs } from './DeadJobs.tsx';
import { Kinds } from './Kinds.tsx';
import { Outboxes } from './Outboxes.tsx';
import { Steps } from './Steps.tsx';

const refreshMs = 15_000;

/** The queue of jobs, the unsent messages, and what failed for good, with its steps. decisions/0125. */
export function Jobs() {
  const text = useText('jobs');
  const shell = useText('shell');
  const fault = useFault();
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs'],
    queryFn: () => call(staffJobs, {}),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  return (
    <Page title={text('title')} lead={text('lead')}>
      {error !== null && (
        <Notice tone="bad">
          {fault(error)} <Button onClick={() => void refetch()}>{shell('again')}</Button>
        </Notice>
      )}
      {data && <Kinds kinds={data.kinds} />}
      <DeadJobs />
      {data && <Outboxes rows={data.outboxes} />}
      {data && <Steps steps={data.steps} />}
    </Page>
  );
}
