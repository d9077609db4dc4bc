import type { ProposalSetView } from '@vitrine/contract/staffProposalSets';
import { useText } from '../../lib/words/words.tsx';
import { Tag } from '../../ui/Notice.tsx';
import css from './prices.module.css';

const states = ['proposed', 'scheduled', 'failed', 'applied', 'refused', 'withdrawn'] as const;
const tones = {
  proposed: 'warn',
  scheduled: 'plain',
  failed: 'bad',
  applied: 'good',
  refused: 'plain',
  withdrawn: 'plain',
} as const;

/** How many proposals of a set are in each state. */
export function SetCounts({ counts }: Pick<ProposalSetView, 'counts'>) {
  const text = useText('prices');
  return (
    <span className={css.steps}>
      {states
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <Tag key={state} tone={tones[state]}>
            {text(`set.${state}`, { count: counts[state] })}
          </Tag>
        ))}
    </span>
  );
}
