import { staffPromotion, type WrittenPromotion } from '@vitrine/contract/staffPromotions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { emptyDraft } from './promotionForm.ts';
import { PromotionEditor } from './PromotionEditor.tsx';
import { usePromotionDraft } from './usePromotionDraft.ts';

function Editor({ base, about }: { readonly base: WrittenPromotion; readonly about: string }) {
  const navigate = useNavigate();
  const draft = usePromotionDraft(about, null, base);
  return (
    <PromotionEditor
      promotion={null}
      draft={draft}
      onSaved={({ promotion_id }) => void navigate(`/promotions/${promotion_id}`, { replace: true })}
    />
  );
}

/** Writes the draft of a promotion, also as a copy of another one. */
export function NewPromotion() {
  const text = useText('promotions');
  const fault = useFault();
  const promotion_id = useFilters().of('copy');
  const [empty] = useState(() => emptyDraft(new Date()));
  const { data, error } = useQuery({
    queryKey: ['promotion', promotion_id],
    queryFn: () => call(staffPromotion, { params: { promotion_id }, query: {} }),
    enabled: promotion_id !== '',
  });
  const base = promotion_id === '' ? empty : data?.promotion.written;
  return (
    <Page title={text('new')} lead={text('lead')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {base && <Editor base={base} about={`new ${promotion_id}`} />}
    </Page>
  );
}
