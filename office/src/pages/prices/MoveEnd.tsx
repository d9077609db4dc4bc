import type { ProposalSetRow } from '@vitrine/contract/staffProposalSets';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { MoveEndDialog } from './MoveEndDialog.tsx';
import { cellOf } from './priceEdits.ts';

/** The countries of the prices that run. */
const runningIn = (rows: readonly ProposalSetRow[]): Country[] => [
  ...new Set(
    rows.flatMap(({ key, state, ends_at, ended_at }) => {
      const cell = cellOf(key);
      return cell && state === 'applied' && ends_at !== null && ended_at === null ? [cell.country] : [];
    }),
  ),
];

/** The step that proposes another end of the prices that run; then the page is that of its set. */
export function MoveEnd({ set_id, rows }: { readonly set_id: string; readonly rows: readonly ProposalSetRow[] }) {
  const text = useText('prices');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text('move_end')}</Button>
      {isAsking && (
        <MoveEndDialog
          set_id={set_id}
          countries={runningIn(rows)}
          onDone={(made) => {
            void client.invalidateQueries();
            void navigate(`/prices/sets/${made}`);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
