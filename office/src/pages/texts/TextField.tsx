import { type EditedKind, textProblem, type TextField as Field, usualLetters } from '@vitrine/rules/texts/textFields';
import { checkVoice } from '@vitrine/rules/voice/checkVoice';
import { termHits } from '@vitrine/rules/voice/glossary';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf } from '../../lib/words/wordings.ts';
import { TextArea } from '../../ui/Field.tsx';
import css from './texts.module.css';

type Spoken = { readonly wording: Wording; readonly text: string };
type Props = {
  readonly kind: EditedKind;
  readonly field: Field;
  readonly target: Spoken;
  /** Null where the source itself is edited. */
  readonly source: Spoken | null;
  readonly onChange: (text: string) => void;
  readonly fault: string | null;
  readonly isReadOnly: boolean;
};

/** What the glossary and the voice say of a text. */
function Findings({ target, source, field }: Pick<Props, 'target' | 'source' | 'field'>) {
  const text = useText('texts');
  const usual = usualLetters(field, target.wording);
  const beside = field.follows_source && source !== null ? source : undefined;
  const findings = checkVoice(target, { source: beside, usual });
  const terms = beside === undefined ? [] : termHits(beside, target);
  return (
    <>
      {terms.length > 0 && (
        <ul className={css.terms} aria-label={text('terms')}>
          {terms.map(({ thing, source_word, words, is_used }) => (
            <li key={thing}>
              {source_word} → <span lang={tagOf(target.wording)}>{words.join(', ')}</span> {is_used && '✓'}
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <ul className={css.findings} aria-label={text('voice')}>
          {findings.map((finding) => (
            <li key={JSON.stringify(finding)}>
              {finding.kind === 'avoided'
                ? text('voice.avoided', { word: finding.word, use: finding.use })
                : finding.kind === 'term'
                  ? text('voice.term', { source: finding.source_word, words: finding.words.join(', ') })
                  : finding.kind === 'long'
                    ? text('voice.long', { letters: finding.letters, usual: finding.usual })
                    : text(`voice.${finding.kind}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A field of a text beside its source. */
export function BesideSource({ kind, field, target, source, onChange, fault, isReadOnly }: Props) {
  const text = useText('texts');
  const lang = tagOf(target.wording);
  const dir = directionOf(target.wording);
  const letters = Array.from(target.text).length;
  const problem = textProblem(field, target.text);
  return (
    <div className={css.beside}>
      {source !== null && (
        <div>
          <p className={css.soft}>{text(`field.${kind}.${field.name}` as 'field.product.title')}</p>
          <p className={css.source} lang={tagOf(source.wording)} dir={directionOf(source.wording)}>
            {source.text === '' ? '–' : source.text}
          </p>
        </div>
      )}
      <div data-alone={source === null ? '' : undefined}>
        {isReadOnly ? (
          <p className={css.source} lang={lang} dir={dir}>
            {target.text === '' ? '–' : target.text}
          </p>
        ) : (
          <TextArea
            label={text(`field.${kind}.${field.name}` as 'field.product.title')}
            value={target.text}
            rows={field.is_long ? 5 : 2}
            lang={lang}
            dir={dir}
            hint={text('letters', { letters, usual: usualLetters(field, target.wording), most: field.most })}
            fault={fault ?? (problem === null || target.text === '' ? null : text(`problem.${problem}`))}
            onChange={onChange}
          />
        )}
        <Findings target={target} source={source} field={field} />
      </div>
    </div>
  );
}
