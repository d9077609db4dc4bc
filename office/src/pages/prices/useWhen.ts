import type { ProposalSetView } from '@vitrine/contract/staffProposalSets';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';

/** When a set counts, and until when, in words. */
export function useWhen(): (set: Pick<ProposalSetView, 'subject' | 'local_time' | 'local_end'>) => string {
  const text = useText('prices');
  const { day } = useFormats();
  return ({ subject, local_time, local_end }) => {
    if (subject === 'price_end' && local_end !== null)
      return text('moves_to', { day: day(local_end.day), time: local_end.time });
    const when =
      local_time === null ? text('when.now') : text('when.local', { day: day(local_time.day), time: local_time.time });
    return local_end === null ? when : text('end.local', { when, day: day(local_end.day), time: local_end.time });
  };
}
