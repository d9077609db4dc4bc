import type { Suggestion } from '@vitrine/contract/search';
import { searchTermOf } from '@vitrine/rules/text/searchTerm';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { forgetSearches, readPastSearches, rememberSearch } from '../../lib/pastSearches.ts';
import { paths } from '../../lib/paths.ts';
import { Queries } from '../../lib/queries.tsx';
import { useText } from '../../lib/text.ts';
import { holdEscape, openTray } from '../../lib/trays.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import styles from './search.module.css';
import { optionId, SuggestionList } from './SuggestionList.tsx';
import { useCollapse } from './useCollapse.ts';
import { useSuggestionGroups, useSuggestions } from './useSuggestions.ts';

type Props = {
  /** `back` is true when the focus should go back to the search button: not when it has gone elsewhere by itself. */
  readonly onClose: (back: boolean) => void;
};

/** The search bar with the server data it asks for. */
export function SearchPanel(props: Props) {
  return (
    <Queries>
      <Panel {...props} />
    </Queries>
  );
}

/**
 * The search bar: an ARIA combobox; focus stays in the field, arrows move, Enter picks, Escape clears and then closes
 * (spec 1 §2).
 */
function Panel({ onClose }: Props) {
  const text = useText('search');
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // The marked option belongs to the list it was marked in.
  const [mark, setMark] = useState({ terms: '', index: -1 });
  // The panel is made in the browser only, so its memory may be read at once.
  const [past, setPast] = useState<readonly string[]>(readPastSearches);
  const { answer, terms } = useSuggestions(typed);
  const groups = useSuggestionGroups(answer, terms, past);
  const options = groups.flatMap((group) => group.suggestions);
  const isOpen = options.length > 0;
  const active = mark.terms === terms && mark.index < options.length ? mark.index : -1;
  const setActive = (index: number) => setMark({ terms, index });
  useCollapse(panel, () => onClose(false));
  useEffect(() => input.current?.focus(), []);
  useEffect(() => (isOpen ? holdEscape() : undefined), [isOpen]);
  const activeId = active >= 0 ? optionId(id, active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const search = (words: string) => {
    const clean = searchTermOf(words);
    if (clean === '') return;
    rememberSearch(clean);
    onClose(true);
    void navigate(paths.search(locale, clean));
  };
  const pick = (option: Suggestion) => {
    if (option.searchterm !== undefined && !option.sku) return search(option.searchterm);
    if (typed.trim() !== '') rememberSearch(searchTermOf(typed));
    onClose(true);
    void navigate(paths.under(locale, option.url));
  };
  const clear = () => {
    setTyped('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A half-written kana or hangul uses the same keys.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    const move: Record<string, number> = {
      ArrowDown: active >= last ? -1 : active + 1,
      ArrowUp: active < 0 ? last : active - 1,
    };
    const next = move[event.key];
    if (next !== undefined && isOpen) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (option) pick(option);
      else search(typed);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (typed === '') onClose(true);
      else setTyped('');
    }
  };
  const isMissed = terms !== '' && answer !== null && answer.total === 0 && !isOpen;

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
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={128}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {typed !== '' && (
            <button type="button" className={`${styles.action} note`} onClick={clear}>
              {text('clear')}
            </button>
          )}
        </div>
        <button type="button" className={styles.action} aria-label={text('close')} onClick={() => onClose(true)}>
          <Icon name="close" />
        </button>
      </form>
      <p className="visuallyHidden" role="status">
        {terms === '' || !answer ? '' : text('count', { count: options.length })}
      </p>
      {terms !== '' && answer?.corrected && (
        <p className={`${styles.none} page note`}>{text('corrected', { terms, corrected: answer.corrected })}</p>
      )}
      <div className={styles.results} id={`${id}-list`} role="listbox" aria-label={text('label')} hidden={!isOpen}>
        <SuggestionList id={id} groups={groups} terms={terms} active={active} onPick={pick} onHover={setActive} />
      </div>
      {isMissed && (
        <p className={`${styles.none} page`}>
          {text('none')} <TextButton onClick={() => openTray('help')}>{text('help')}</TextButton>
        </p>
      )}
      {terms === '' && past.length > 0 && (
        <p className={styles.foot}>
          <TextButton
            onClick={() => {
              forgetSearches();
              setPast([]);
              input.current?.focus();
            }}
          >
            {text('forget')}
          </TextButton>
        </p>
      )}
      {terms !== '' && answer !== null && answer.total > 0 && (
        <p className={styles.foot}>
          <Link
            className="link linkTarget"
            to={paths.search(locale, terms)}
            onClick={() => {
              rememberSearch(terms);
              onClose(false);
            }}
          >
            {text('all', { count: answer.total })}
          </Link>
        </p>
      )}
    </div>
  );
}
