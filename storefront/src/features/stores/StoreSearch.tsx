import type { StorePlace } from '@vitrine/rules/stores/findStores';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { useText } from '../../lib/words/text.ts';
import { useMark } from '../../lib/browser/useMark.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './stores.module.css';
import type { StoreFinderState } from './useStoreFinder.ts';

const optionId = (id: string, index: number): string => `${id}-${index}`;

type ListProps = {
  readonly id: string;
  readonly suggested: readonly StorePlace[];
  readonly active: number;
  readonly isOpen: boolean;
  readonly onPick: (place: StorePlace) => void;
};

function Suggestions({ id, suggested, active, isOpen, onPick }: ListProps) {
  const text = useText('stores');
  return (
    <>
      <div className={css.suggestions} id={`${id}-list`} role="listbox" aria-label={text('label')} hidden={!isOpen}>
        {suggested.map((place, index) => (
          <div
            key={`${place.kind} ${place.store_ids.join(' ')} ${place.at.latitude} ${place.at.longitude}`}
            id={optionId(id, index)}
            className={css.option}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // Keeps the focus in the field on a press.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(place)}
            onKeyDown={undefined}
          >
            <span>{place.label}</span> {place.detail ? <span className="note">{place.detail}</span> : null}
          </div>
        ))}
      </div>
      <p className="visuallyHidden" role="status">
        {isOpen ? text('suggestions', { count: suggested.length }) : ''}
      </p>
    </>
  );
}

/** The combobox of the locator: arrow keys move the mark, Enter opens it, Escape closes the list. */
function SearchField({ finder }: { readonly finder: StoreFinderState }) {
  const text = useText('stores');
  const id = useId();
  const { typed, suggested, type, prepare, pick } = finder;
  const mark = useMark(suggested);
  const choose = (place: StorePlace): void => {
    mark.setOpen(false);
    pick(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of an input method choose among its words.
    if (event.nativeEvent.isComposing) return;
    const marked = mark.isOpen ? suggested[mark.active] : undefined;
    if (event.key === 'Escape' && mark.isOpen) {
      event.stopPropagation();
      mark.setOpen(false);
    } else if (event.key === 'Enter' && marked) choose(marked);
    else if (!mark.move(event.key)) return;
    event.preventDefault();
  };
  return (
    <div className={css.search}>
      <label className={css.label} htmlFor={id}>
        {text('label')}
      </label>
      <input
        id={id}
        className={css.input}
        type="search"
        role="combobox"
        aria-expanded={mark.isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={mark.isOpen && mark.active >= 0 ? optionId(id, mark.active) : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={128}
        value={typed}
        onFocus={prepare}
        onBlur={() => mark.setOpen(false)}
        onChange={(event) => {
          type(event.target.value);
          mark.setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <Suggestions id={id} suggested={suggested} active={mark.active} isOpen={mark.isOpen} onPick={choose} />
    </div>
  );
}

type Props = { readonly finder: StoreFinderState; readonly label: string; readonly className?: string };

/** The search over the stores: the field, the visitor's position, a fresh start. Spec 2 §2. */
export function StoreSearch({ finder, label, className = '' }: Props) {
  const text = useText('stores');
  const { typed, result, isLocating, isFinding, find, locate, reset } = finder;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') void find();
  };
  return (
    <form className={`${css.finder} ${className}`} role="search" aria-label={label} onSubmit={submit}>
      <SearchField finder={finder} />
      <Button type="submit" busy={isFinding}>
        {text('find')}
      </Button>
      <p className={css.ways}>
        <TextButton aria-disabled={isLocating || undefined} onClick={() => (isLocating ? undefined : void locate())}>
          {text(isLocating ? 'locating' : 'locate')}
        </TextButton>
        {(typed !== '' || result.kind !== 'none') && <TextButton onClick={reset}>{text('reset')}</TextButton>}
      </p>
    </form>
  );
}
