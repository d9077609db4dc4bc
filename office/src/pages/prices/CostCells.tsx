import type { CostRow } from '@vitrine/contract/staffCosts';
import { costOn, costText, type DatedCost } from '@vitrine/rules/prices/cost';
import { Link } from 'react-router';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import grid from '../../ui/grid/grid.module.css';
import type { RowState } from '../../ui/grid/GridTable.tsx';
import type { Turn } from '../../ui/grid/turn.ts';
import { type CostEdit, isSameCost, textOf } from './costEdits.ts';

type Props = RowState & {
  readonly row: CostRow;
  readonly edit: CostEdit | undefined;
  /** The day from which typed costs are to hold. */
  readonly day: string;
  readonly turn: Turn;
};

/** A cost with its day. */
function useCostWords(): (cost: DatedCost | null) => string {
  const text = useText('prices');
  const { money, day } = useFormats();
  return (cost) =>
    cost === null
      ? text('cost.unknown')
      : text('cost.since', { cost: money(cost.amount, cost.currency), day: day(cost.from_day) });
}

/** The cost that holds on the day, what it is to become, and the costs of later days. */
function Values({ row, edit, day }: Pick<Props, 'row' | 'edit' | 'day'>) {
  const text = useText('prices');
  const { money } = useFormats();
  const worded = useCostWords();
  const now = costOn(row.costs, day);
  return (
    <>
      <span className={edit ? grid.old : undefined}>{worded(now)}</span>
      {edit && (
        <ins className={edit.result.is === 'problem' ? grid.long : undefined}>
          {edit.result.is === 'cost'
            ? money(edit.result.cost.amount, edit.result.cost.currency)
            : edit.result.is === 'withdraw'
              ? text('cost.withdrawn')
              : edit.typed}
        </ins>
      )}
      {edit?.result.is === 'problem' && (
        <span className={grid.fault}>{text(`cost.problem.${edit.result.problem}`)}</span>
      )}
      {edit && !isSameCost(edit.before, now) && (
        <span className={grid.fault}>{text('meanwhile', { before: worded(edit.before), now: worded(now) })}</span>
      )}
      {row.costs
        .filter(({ from_day }) => from_day > day)
        .map((cost) => (
          <span key={cost.from_day} className={grid.note}>
            {text('cost.later', { cost: worded(cost) })}
          </span>
        ))}
    </>
  );
}

/** A variant and its cost. */
export function CostCells({ row, edit, day, index, activeColumn, chosenTo, editing, onType, onCancel, turn }: Props) {
  const text = useText('prices');
  const now = costOn(row.costs, day);
  const isActive = activeColumn === 0;
  return (
    <>
      <th scope="row" className={grid.piece}>
        <Link to={`/products/${encodeURIComponent(row.code)}`}>{row.title}</Link>
        <span>{row.sku}</span>
        {row.option !== null && <span>{row.option}</span>}
      </th>
      <GridCell
        at={index}
        along={0}
        isActive={isActive}
        isChosen={chosenTo > 0}
        editor={
          isActive && editing
            ? {
                label: `${row.sku} ${text('cost')}`,
                first: editing.first ?? (edit ? textOf(edit) : now === null ? '' : costText(now)),
              }
            : null
        }
        edge={edit && (edit.result.is === 'problem' ? 'bad' : 'edited')}
        inputMode="text"
        onType={onType}
        onCancel={onCancel}
        turn={turn}
      >
        <Values row={row} edit={edit} day={day} />
      </GridCell>
    </>
  );
}
