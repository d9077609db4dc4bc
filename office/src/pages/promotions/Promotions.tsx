import { type ListedPromotion, staffPromotions } from '@vitrine/contract/staffPromotions';
import { promotionKinds } from '@vitrine/rules/promotions/promotion';
import { shownPromotionStates } from '@vitrine/rules/promotions/promotionDraft';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { type Filters, useFilters } from '../../lib/calls/useFilters.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { ExportList } from '../../ui/ExportList.tsx';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { May } from '../../ui/May.tsx';
import { Tag, type Tone } from '../../ui/Notice.tsx';
import { MainLink } from '../../ui/MainLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useCountryChoices } from '../../ui/useCountryChoices.ts';
import { ListViews } from '../../ui/views/Views.tsx';
import css from './promotions.module.css';
import { useCountriesShown } from './usePromotionWords.ts';

const tones: Readonly<Record<ListedPromotion['state'], Tone>> = {
  draft: 'plain',
  coming: 'warn',
  running: 'good',
  ended: 'plain',
};
const withCode = ['yes', 'no'] as const;

function useColumns(): readonly Column<ListedPromotion>[] {
  const text = useText('promotions');
  const { moment, rate } = useFormats();
  const shown = useCountriesShown();
  return [
    {
      name: text('name'),
      render: ({ promotion_id, name, kind, percent, gift_sku }) => (
        <>
          <Link className={ui.rowLink} to={`/promotions/${promotion_id}`}>
            {name}
          </Link>
          <span className={css.soft}>
            {text(`kind.${kind}`)}
            {percent !== null && ` ${rate(percent * 10)}`}
            {gift_sku !== null && ` ${gift_sku}`}
          </span>
        </>
      ),
    },
    {
      name: text('state'),
      render: ({ state, start_waits }) => (
        <span className={css.steps}>
          <Tag tone={tones[state]}>{text(`state.${state}`)}</Tag>
          {start_waits && <Tag tone="warn">{text('start_waits')}</Tag>}
        </span>
      ),
    },
    { name: text('countries'), render: ({ countries: of }) => shown(of) },
    {
      name: text('when'),
      isMinor: true,
      render: ({ starts_at, ends_at }) =>
        `${moment(starts_at)} – ${ends_at === null ? text('no_end') : moment(ends_at)}`,
    },
    {
      name: text('with_code'),
      isMinor: true,
      render: ({ needs_code }) => text(needs_code ? 'with_code.yes' : 'with_code.no'),
    },
  ];
}

function FilterBar({ filters: { of, set } }: { readonly filters: Filters }) {
  const text = useText('promotions');
  const places = useCountryChoices(text('country.all'));
  const known = <Value extends string>(values: readonly Value[], name: string): Value | '' =>
    values.find((one) => one === of(name)) ?? '';
  return (
    <div className={css.filters}>
      <TextField label={text('search')} type="search" value={of('q')} onChange={(value) => set('q', value)} />
      <Select
        label={text('state')}
        value={known(shownPromotionStates, 'state')}
        choices={[
          { value: '', name: text('state.all') },
          ...shownPromotionStates.map((value) => ({ value, name: text(`state.${value}`) })),
        ]}
        onChange={(value) => set('state', value)}
      />
      <Select
        label={text('kind')}
        value={known(promotionKinds, 'kind')}
        choices={[
          { value: '', name: text('kind.all') },
          ...promotionKinds.map((value) => ({ value, name: text(`kind.${value}`) })),
        ]}
        onChange={(value) => set('kind', value)}
      />
      <Select
        label={text('country')}
        value={known(countries, 'country')}
        choices={places}
        onChange={(value) => set('country', value)}
      />
      <Select
        label={text('with_code')}
        value={known(withCode, 'with_code')}
        choices={[
          { value: '', name: text('with_code.all') },
          ...withCode.map((value) => ({ value, name: text(`with_code.${value}`) })),
        ]}
        onChange={(value) => set('with_code', value)}
      />
    </div>
  );
}

/** The promotions of the house. decisions/0134. */
export function Promotions() {
  const text = useText('promotions');
  const filters = useFilters();
  const { of } = filters;
  const q = of('q').trim().slice(0, 120);
  const state = shownPromotionStates.find((one) => one === of('state'));
  const kind = promotionKinds.find((one) => one === of('kind'));
  const country = countries.find((one) => one === of('country'));
  const with_code = withCode.find((one) => one === of('with_code'));
  const query = {
    ...(q !== '' && { q }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(country && { country }),
    ...(with_code && { with_code }),
  };
  const columns = useColumns();
  const list = useList(
    ['promotions', query],
    (after) => call(staffPromotions, { query: { ...query, ...after } }),
    ({ promotions }) => promotions,
  );
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        <>
          <ExportList file="promotions" query={query} />
          <May act="edit_promotions">
            <MainLink to="/promotions/new">{text('new')}</MainLink>
          </May>
        </>
      }
    >
      <ListViews list="promotions" />
      <FilterBar filters={filters} />
      <ListTable
        caption={text('title')}
        empty={text('none')}
        list={list}
        keyOf={({ promotion_id }) => promotion_id}
        columns={columns}
      />
    </Page>
  );
}
