import { type EngravingProblem, engravingSizes } from '@vitrine/rules/engraving/engraving';
import { joinEngraving } from '@vitrine/rules/text/engraving';
import { useText } from '../../lib/words/text.ts';
import { Choice } from '../../ui/fields/Choice.tsx';
import { EngravingDrawing } from '../../ui/products/EngravingDrawing.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import css from './personalise.module.css';
import type { EngravingState } from './useEngraving.ts';

type Props = { readonly state: EngravingState; readonly isAsked: boolean };

/** The index of the line at fault, from 0; 0 when the whole text is at fault. */
const lineOf = (problem: EngravingProblem): number => ('line' in problem ? problem.line : 0);

function useFault(problem: EngravingProblem): string {
  const text = useText('personalise');
  if (problem.code === 'engraving_letters') return text('engraving_letters', { letter: problem.letter });
  return text(problem.code === 'engraving_too_long' ? 'engraving_too_long' : 'engraving_empty');
}

/** A fault is shown while typing, except that nothing is typed yet. */
function useShownFault({ problem }: EngravingState, isAsked: boolean): { line: number; fault: string } | null {
  const fault = useFault(problem ?? { code: 'engraving_empty' });
  if (!problem || (problem.code === 'engraving_empty' && !isAsked)) return null;
  return { line: lineOf(problem), fault };
}

/** Text, typeface and height of an engraving. */
export function EngravingFields({ state, isAsked }: Props) {
  const text = useText('personalise');
  const { terms, typed, change } = state;
  const shown = useShownFault(state, isAsked);
  const help = `${text('limit', { letters: terms.max_letters })}. ${text(`letters_${terms.letters}`)}.`;
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.legend}>{text('engraving')}</legend>
        {typed.lines.map((line, index) => (
          // The lines are fixed in number and order. oxlint-disable-next-line react/no-array-index-key
          <Field
            key={index}
            id={`engraving-${index}`}
            dir="auto"
            autoComplete="off"
            autoCapitalize={terms.letters === 'capitals' ? 'characters' : 'sentences'}
            spellCheck={false}
            maxLength={70}
            label={typed.lines.length > 1 ? text('line_of', { line: index + 1 }) : text('line')}
            optional={index > 0}
            help={index === 0 ? help : undefined}
            fault={shown?.line === index ? shown.fault : undefined}
            value={line}
            onChange={(event) => change({ lines: typed.lines.with(index, event.target.value) })}
          />
        ))}
      </fieldset>
      <EngravingPreview state={state} />
      <fieldset className={css.group}>
        <legend className={css.legend}>{text('font')}</legend>
        {terms.fonts.map((font) => (
          <Choice
            key={font}
            name="font"
            label={text(`font.${font}`)}
            checked={typed.font === font}
            onChange={() => change({ font })}
          />
        ))}
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{text('size')}</legend>
        {terms.sizes.map((size) => (
          <Choice
            key={size}
            name="size"
            label={text('millimetres', { mm: engravingSizes[size] })}
            checked={typed.size === size}
            onChange={() => change({ size })}
          />
        ))}
      </fieldset>
    </>
  );
}

/** The server's drawing of the engraving, as the workshop will make it. */
function EngravingPreview({ state }: { readonly state: EngravingState }) {
  const text = useText('personalise');
  const { drawing, drawn, problem, isCurrent } = state;
  const isFailed = drawing === null && problem === null;
  return (
    <figure className={css.preview}>
      <div className={css.plate} aria-busy={problem === null && !isCurrent}>
        {drawing ? (
          <EngravingDrawing
            className={css.drawing}
            drawing={drawing}
            alt={text('preview_of', { text: joinEngraving(drawn) })}
          />
        ) : (
          <p className="note">{text(isFailed ? 'preview_failed' : 'preview_empty')}</p>
        )}
      </div>
      <figcaption className="note">{text('line_hint')}</figcaption>
    </figure>
  );
}
