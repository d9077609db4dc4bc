import { staffRunbook } from '@vitrine/contract/staffPartners';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import css from './partners.module.css';

/** A chapter of the runbooks as it is written, in English. decisions/0125. */
export function Runbook() {
  const text = useText('partners');
  const fault = useFault();
  const { chapter = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['runbook', chapter],
    queryFn: () => call(staffRunbook, { params: { chapter } }),
    staleTime: Infinity,
  });
  return (
    <Page
      title={data?.title ?? text('runbook')}
      lead={text('runbook.lead')}
      actions={<Link to="/partners">{text('back')}</Link>}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && (
        <Sheet>
          <div className={css.runbook} lang="en">
            {data.text}
          </div>
        </Sheet>
      )}
    </Page>
  );
}
