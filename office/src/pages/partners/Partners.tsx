import { type PartnerView, staffPartners } from '@vitrine/contract/staffPartners';
import type { PartnerState } from '@vitrine/rules/staff/partnerTable';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, Tag, type Tone } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import css from './partners.module.css';

const refreshMs = 10_000;
const tones: Readonly<Record<PartnerState, Tone>> = {
  well: 'good',
  troubled: 'warn',
  down: 'bad',
  silent: 'plain',
  unset: 'plain',
};

function useColumns(): readonly Column<PartnerView>[] {
  const text = useText('partners');
  const { moment } = useFormats();
  const share = ({ hour: { answered, failed } }: PartnerView): string => {
    const all = answered + failed;
    return all === 0 ? text('share.none') : text('share.of', { failed, all, share: Math.round((failed * 100) / all) });
  };
  return [
    { name: text('partner'), render: ({ partner }) => text(`name.${partner}`) },
    { name: text('state'), render: ({ state }) => <Tag tone={tones[state]}>{text(`state.${state}`)}</Tag> },
    { name: text('share'), isMinor: true, render: share },
    {
      name: text('answered'),
      isMinor: true,
      render: ({ answered_at }) => (answered_at === null ? text('never') : moment(answered_at)),
    },
    {
      name: text('failed'),
      isMinor: true,
      render: ({ failed_at, status }) =>
        failed_at === null ? (
          text('never')
        ) : (
          <>
            {moment(failed_at)}
            <span className={css.soft}>
              {status === null ? text('failure.none') : text('failure.status', { status: String(status) })}
            </span>
          </>
        ),
    },
    {
      name: text('noticed'),
      render: ({ noticed, runbook, partner }) => (
        <>
          {text(`noticed.${noticed}`)}{' '}
          <Link to={`/partners/runbook/${runbook}`}>
            {text('runbook')}
            <span className="hidden-words"> {text(`name.${partner}`)}</span>
          </Link>
        </>
      ),
    },
  ];
}

/** How each partner is, by the calls of all servers. decisions/0125. */
export function Partners() {
  const text = useText('partners');
  const shell = useText('shell');
  const fault = useFault();
  const { moment } = useFormats();
  const columns = useColumns();
  const { data, error, refetch } = useQuery({
    queryKey: ['partners'],
    queryFn: () => call(staffPartners, {}),
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
      {data && (
        <>
          <p className={css.soft}>{text('as_of', { moment: moment(data.read_at) })}</p>
          <Table caption={text('title')} rows={data.partners} keyOf={({ partner }) => partner} columns={columns} />
        </>
      )}
    </Page>
  );
}
