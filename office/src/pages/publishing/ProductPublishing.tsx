import { staffProposalStep } from '@vitrine/contract/staffHistory';
import { type PublishingView, staffPublishingOf } from '@vitrine/contract/staffPublishing';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tick } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { Doctor } from '../../ui/Doctor.tsx';
import { ShowDialog, type Showing } from './ShowDialog.tsx';
import css from './publishing.module.css';

type Waiting = PublishingView['waits'][number];

/** What is shown or hidden at a moment to come, and may be withdrawn until then. */
function Waits({ waits }: Pick<PublishingView, 'waits'>) {
  const text = useText('publishing');
  const { moment, country } = useFormats();
  const { ask, dialog } = useStep<Waiting>(({ proposal_id, reason }, close) => (
    <StepDialog
      title={text('withdraw')}
      effect={text('withdraw.effect', { reason })}
      confirm={text('withdraw')}
      onConfirm={(idempotency_key) =>
        call(staffProposalStep, { params: { proposal_id }, body: { step: 'withdraw' }, idempotency_key })
      }
      onClose={close}
    />
  ));
  if (waits.length === 0) return null;
  return (
    <Sheet title={text('waits')}>
      <Table
        caption={text('waits')}
        rows={waits}
        keyOf={({ proposal_id }) => proposal_id}
        columns={[
          {
            name: text('country'),
            render: (one) => (one.country === null ? text('everywhere') : country(one.country)),
          },
          {
            name: text('state'),
            render: ({ after }) => text(after === true || after === 'hidden' ? 'state.hidden' : 'state.published'),
          },
          { name: text('when'), render: ({ effective_at }) => (effective_at === null ? '' : moment(effective_at)) },
          { name: text('reason'), isMinor: true, render: ({ reason }) => reason },
          {
            name: text('steps'),
            render: (one) =>
              one.may_withdraw && (
                <Button about={one.country ?? text('everywhere')} onClick={() => ask(one)}>
                  {text('withdraw')}
                </Button>
              ),
          },
        ]}
      />
      {dialog}
    </Sheet>
  );
}

/** The columns of the storefronts; a member that may step chooses countries in the first one. */
function useColumns(
  chosen: ReadonlySet<Country>,
  tick: ((code: Country, isTicked: boolean) => void) | null,
): readonly Column<PublishingView['countries'][number]>[] {
  const text = useText('publishing');
  const { country } = useFormats();
  return [
    {
      name: text('country'),
      render: (one) =>
        tick ? (
          <Tick
            label={country(one.country)}
            isTicked={chosen.has(one.country)}
            onChange={(is) => tick(one.country, is)}
          />
        ) : (
          country(one.country)
        ),
    },
    {
      name: text('state'),
      render: ({ is_hidden, is_sold }) => (
        <Tag tone={is_hidden ? 'warn' : is_sold ? 'good' : 'plain'}>
          {text(is_hidden ? 'state.hidden' : is_sold ? 'sold' : 'not_sold')}
        </Tag>
      ),
    },
    { name: text('baskets'), isFigure: true, render: ({ baskets }) => (baskets > 0 ? baskets : '') },
    {
      name: text('doctor'),
      isMinor: true,
      render: (one) => <Link to={`?country=${one.country}`}>{text('why')}</Link>,
    },
  ];
}

/** The storefronts, chosen one by one or all, to hide the product there or to show it. */
function Storefronts({
  view,
  ask,
  mayStep,
}: {
  readonly view: PublishingView;
  readonly ask: (asked: Showing) => void;
  readonly mayStep: boolean;
}) {
  const text = useText('publishing');
  const [chosen, choose] = useTyped<ReadonlySet<Country>>('countries', new Set());
  const of = (is_hidden: boolean): Country[] =>
    view.countries.flatMap((one) => (chosen.has(one.country) && one.is_hidden === is_hidden ? [one.country] : []));
  const tick = (code: Country, isTicked: boolean): void =>
    choose((before) => new Set(isTicked ? [...before, code] : [...before].filter((one) => one !== code)));
  const columns = useColumns(chosen, mayStep ? tick : null);
  return (
    <Sheet title={text('storefronts')}>
      <Table caption={text('storefronts')} rows={view.countries} keyOf={(one) => one.country} columns={columns} />
      {mayStep && (
        <div className={css.steps}>
          <Button onClick={() => choose(new Set(view.countries.map((one) => one.country)))}>
            {text('choose_all')}
          </Button>
          <Button disabled={of(false).length === 0} onClick={() => ask({ hides: true, countries: of(false) })}>
            {text('hide_chosen', { count: of(false).length })}
          </Button>
          <Button disabled={of(true).length === 0} onClick={() => ask({ hides: false, countries: of(true) })}>
            {text('show_chosen', { count: of(true).length })}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

/** Where a product is shown, with the steps that show and hide it, and why it is not sold. */
export function ProductPublishing() {
  const text = useText('publishing');
  const fault = useFault();
  const me = useMember();
  const { language } = useLanguage();
  const { code = '' } = useParams();
  const { data: view, error } = useQuery({
    queryKey: ['publishing', code, language.code],
    queryFn: () =>
      call(staffPublishingOf, { params: { code }, query: { language: language.code === 'fr' ? 'fr' : 'en' } }),
  });
  const { ask, dialog } = useStep<Showing>((asked, close) =>
    view ? <ShowDialog view={view} asked={asked} onClose={close} /> : null,
  );
  const mayStep = mayAct(me, 'change_catalogue');
  const hides = view?.product.status === 'published';
  return (
    <Page
      title={view?.product.title ?? code}
      lead={code}
      actions={
        <>
          <Link to="/publishing">{text('title')}</Link>
          <Link to={`/prices?product=${encodeURIComponent(code)}`}>{text('prices')}</Link>
          {view && mayStep && (
            <Button weight={hides ? 'danger' : 'main'} onClick={() => ask({ hides, countries: null })}>
              {text(hides ? 'hide_everywhere' : 'show_everywhere')}
            </Button>
          )}
        </>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {view?.product.status === 'hidden' && <Notice tone="warn">{text('is_hidden')}</Notice>}
      {view && (
        <>
          <Waits waits={view.waits} />
          <Storefronts view={view} ask={ask} mayStep={mayStep} />
          <Doctor code={code} />
        </>
      )}
      {dialog}
    </Page>
  );
}
