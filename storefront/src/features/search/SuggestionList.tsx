import styles from './search.module.css';
import { SuggestionOption } from './SuggestionOption.tsx';
import type { ShownSuggestion, SuggestionGroup } from './useSuggestions.ts';

type Props = {
  readonly id: string;
  readonly groups: readonly SuggestionGroup[];
  readonly terms: string;
  /** Index of the marked option among all, -1 for none. */
  readonly active: number;
  readonly onPick: (option: ShownSuggestion) => void;
  readonly onHover: (index: number) => void;
};

/** The id of an option, for the field's `aria-activedescendant`. */
export const optionId = (id: string, index: number) => `${id}-${index}`;

/** The grouped list under the field: words in one column, products beside them. */
export function SuggestionList({ id, groups, terms, active, onPick, onHover }: Props) {
  const options = groups.flatMap((group) => group.suggestions);
  const draw = (shown: readonly SuggestionGroup[]) =>
    shown.map((group) => (
      <div key={group.name} className={styles.group} role="group" aria-labelledby={`${id}-${group.name}`}>
        <p className={`${styles.label} note`} id={`${id}-${group.name}`}>
          {group.title}
        </p>
        <div className={group.name === '3products' ? styles.products : undefined}>
          {group.suggestions.map((option) => {
            const index = options.indexOf(option);
            return (
              <SuggestionOption
                key={index}
                id={optionId(id, index)}
                option={option}
                terms={terms}
                past={group.name === 'past'}
                active={index === active}
                onPick={() => onPick(option)}
                onHover={() => onHover(index)}
              />
            );
          })}
        </div>
      </div>
    ));
  const products = groups.filter(({ name }) => name === '3products');
  const words = groups.filter(({ name }) => name !== '3products');
  return (
    <>
      {words.length > 0 && <div className={styles.words}>{draw(words)}</div>}
      {draw(products)}
    </>
  );
}
