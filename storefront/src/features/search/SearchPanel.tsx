import { searchTermOf } from '@vitrine/rules/text/searchTerm';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLayer } from '../../lib/layers/layers.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { forgetSearches, readPastSearches, rememberSearch } from '../../lib/session/pastSearches.ts';
import { paths } from '../../lib/pages/paths.ts';
import { Queries } from '../../lib/session/queries.tsx';
import { useText } from '../../lib/words/text.ts';
import { holdEscape, openTray } from '../../lib/layers/trays.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './search.module.css';
import { optionId, SuggestionList } from './SuggestionList.tsx';
import { useCollapse } from './useCollapse.ts';
import { type ShownSuggestion, useSuggestionGroups, useSuggestions } from './useSuggestions.ts';

type Props = {
  /** `back` is true when the focus should return to the search button: not when it has moved elsewhere already. */
  readonly onClose: (back: boolean) => void;
};

/** The search bar with the server data provider. */
export function SearchPanel(props: Props) {
  return (
    <Queries>
      <Panel {...props} />
    </Queries>
  );
}

/** The options of the list, the marked one, and the movement by arrow keys. */
function useOptions(typed: string, past: readonly string[], id: string) {
  // The mark belongs to the list in which it was set.
  const [mark, setMark] = useState({ terms: '', index: -1 });
  const { answer, terms } = useSuggestions(typed);
  const groups = useSuggestionGroups(answer, terms, past);
  const options = groups.flatMap((group) => group.suggestions);
  const isOpen = options.length > 0;
  const active = mark.terms === terms && mark.index < options.length ? mark.index : -1;
  const activeId = active >= 0 ? optionId(id, active) : undefined;
  useEffect(() => (isOpen ? holdEscape() : undefined), [isOpen]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const setActive = (index: number) => setMark({ terms, index });
  return {
    answer,
    terms,
    groups,
    options,
    isOpen,
    active,
    activeId,
    setActive,
    /** Moves the mark by an arrow key; false for other keys, and without a list. */
    move: (key: string): boolean => {
      const last = options.length - 1;
      const next: Record<string, number> = {
        ArrowDown: active >= last ? -1 : active + 1,
        ArrowUp: active < 0 ? last : active - 1,
      };
      const index = next[key];
      if (index === undefined || !isOpen) return false;
      setActive(index);
      return true;
    },
  };
}

/** The past searches of this browser, and a function that deletes them. */
function usePast() {
  // The panel renders in the browser only, so it may read storage at once.
  const [past, setPast] = useState<readonly string[]>(readPastSearches);
  const forget = (): void => {
    forgetSearches();
    setPast([]);
  };
  return { past, forget };
}

type ListProps = {
  readonly id: string;
  readonly found: ReturnType<typeof useOptions>;
  readonly onPick: (option: ShownSuggestion) => void;
  /** The typed words, of which the list may still show the beginning. */
  readonly wanted: string;
  readonly onAll: () => void;
};

/** The results: their number, the suggestions, and the link to all results or to help. */
function Found({ id, found, onPick, wanted, onAll }: ListProps) {
  const { answer, terms, groups, options, isOpen, active, setActive } = found;
  const text = useText('search');
  const locale = useLocale();
  const isAnswered = terms !== '' && answer !== null;
  return (
    <>
      <p className="visuallyHidden" role="status">
        {isAnswered ? text('count', { count: options.length }) : ''}
      </p>
      {isAnswered && answer.corrected && (
        <p className={`${styles.none} page note`}>{text('corrected', { terms, corrected: answer.corrected })}</p>
      )}
      <div className={styles.results} id={`${id}-list`} role="listbox" aria-label={text('label')} hidden={!isOpen}>
        <SuggestionList id={id} groups={groups} terms={terms} active={active} onPick={onPick} onHover={setActive} />
      </div>
      {isAnswered && answer.total === 0 && !isOpen && (
        <p className={`${styles.none} page`}>
          {text('none')} <TextButton onClick={() => openTray('help')}>{text('help')}</TextButton>
        </p>
      )}
      {isAnswered && answer.total > 0 && wanted !== '' && (
        <p className={styles.foot}>
          <Link className="link linkTarget" to={paths.search(locale, wanted)} onClick={onAll}>
            {text('all', { count: answer.total })}
          </Link>
        </p>
      )}
    </>
  );
}

/** Searches for typed terms, or opens a suggestion; both are stored as past searches. */
function useSearch(typed: string, onClose: Props['onClose']) {
  const locale = useLocale();
  const navigate = useNavigate();
  const search = (words: string): void => {
    const clean = searchTermOf(words);
    if (clean === '') return;
    rememberSearch(clean);
    onClose(true);
    void navigate(paths.search(locale, clean));
  };
  const pick = (option: ShownSuggestion): void => {
    if (option.searchterm !== undefined && !option.sku) {
      search(option.searchterm);
      return;
    }
    if (typed.trim() !== '') rememberSearch(searchTermOf(typed));
    onClose(true);
    void navigate(paths.under(locale, option.url));
  };
  /** For the page of all results, which a link opens. */
  const leave = (terms: string): void => {
    rememberSearch(terms);
    onClose(false);
  };
  return { search, pick, leave };
}

type FieldProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly id: string;
  readonly typed: string;
  readonly found: Pick<ReturnType<typeof useOptions>, 'isOpen' | 'activeId'>;
  readonly onType: (typed: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** The combobox of the search, and the button that clears it. */
function Field({ input, id, typed, found, onType, onKeyDown }: FieldProps) {
  const text = useText('search');
  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        ref={input}
        className={styles.input}
        type="search"
        name="s"
        role="combobox"
        aria-label={text('label')}
        placeholder={text('label')}
        aria-expanded={found.isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.activeId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={128}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {typed !== '' && (
        <button
          type="button"
          className={`${styles.action} note`}
          onClick={() => {
            onType('');
            input.current?.focus();
          }}
        >
          {text('clear')}
        </button>
      )}
    </div>
  );
}

function Forget({ onForget }: { readonly onForget: () => void }) {
  const text = useText('search');
  return (
    <p className={styles.foot}>
      <TextButton onClick={onForget}>{text('forget')}</TextButton>
    </p>
  );
}

/**
 * The search bar: an ARIA combobox; focus stays in the field, arrows move, Enter picks, Escape clears and then closes
 * (spec 1 §2).
 */
function Panel({ onClose }: Props) {
  const text = useText('search');
  const locale = useLocale();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { past, forget } = usePast();
  const found = useOptions(typed, past, id);
  const { search, pick, leave } = useSearch(typed, onClose);
  const { terms, options, active, move } = found;
  const wanted = searchTermOf(typed);
  useCollapse(panel, () => onClose(false));
  useLayer(() => onClose(true));
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // IME composition of kana or hangul uses the same keys.
    if (event.nativeEvent.isComposing) return;
    const option = options[active];
    if (event.key === 'Enter') {
      if (option) pick(option);
      else search(typed);
    } else if (event.key === 'Escape') {
      if (typed === '') onClose(true);
      else setTyped('');
    } else if (!move(event.key)) return;
    event.preventDefault();
  };
  return (
    <div ref={panel} className={styles.root} role="search">
      <form
        className={styles.line}
        action={paths.search(locale)}
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <Field input={input} id={id} typed={typed} found={found} onType={setTyped} onKeyDown={onKeyDown} />
        <button type="button" className={styles.action} aria-label={text('close')} onClick={() => onClose(true)}>
          <Icon name="close" />
        </button>
      </form>
      <Found id={id} found={found} onPick={pick} wanted={wanted} onAll={() => leave(wanted)} />
      {terms === '' && past.length > 0 && (
        <Forget
          onForget={() => {
            forget();
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
