import type { Suggestion } from '@vitrine/contract/search';
import { presuggest } from '@vitrine/rules/search/pastSearches';
import { searchTermOf } from '@vitrine/rules/text/searchTerm';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { Queries } from '../../lib/queries.tsx';
import { useText } from '../../lib/text.ts';
import { holdEscape } from '../../lib/trays.ts';
import { Icon } from '../../ui/Icon.tsx';
import { forgetSearches, readPastSearches, rememberSearch } from './pastSearches.ts';
import styles from './search.module.css';
import { SuggestionOption } from './SuggestionOption.tsx';
import { useSuggestions } from './useSuggestions.ts';

type Group = { name: string; title: string; suggestions: readonly Suggestion[] };

/** The search bar with the server data it asks for. */
export function SearchPanel(props: { readonly onClose: () => void }) {
  return (
    <Queries>
      <Panel {...props} />
    </Queries>
  );
}

/** The search bar: an ARIA combobox; focus stays in the field, arrows move, Enter picks, Escape clears and then closes (spec 1 §2). */
function Panel({ onClose }: { readonly onClose: () => void }) {
  const text = useText('search');
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // The marked option belongs to the list it was marked in.
  const [mark, setMark] = useState({ terms: '', index: -1 });
  // The panel is made in the browser only, so its memory may be read at once.
  const [past, setPast] = useState<readonly string[]>(() => presuggest(readPastSearches(), []).past);
  const { answer, terms } = useSuggestions(typed);

  useEffect(() => {
    input.current?.focus();
  }, []);

  const before: Group[] =
    past.length > 0
      ? [{ name: 'past', title: text('past'), suggestions: past.map((term) => ({ searchterm: term, url: '' })) }]
      : [];
  const groups: readonly Group[] =
    terms === ''
      ? before
      : (answer?.suggestionGroups ?? []).map((group) => ({
          name: group.indexName,
          title: group.indexTitle,
          suggestions: group.suggestions,
        }));
  const options = groups.flatMap((group) => group.suggestions);
  const isOpen = options.length > 0;
  const active = mark.terms === terms ? mark.index : -1;
  const setActive = (index: number) => setMark({ terms, index });
  useEffect(() => (isOpen ? holdEscape() : undefined), [isOpen]);

  const search = (words: string) => {
    const clean = searchTermOf(words);
    if (clean === '') return;
    rememberSearch(clean);
    onClose();
    void navigate(paths.search(locale, clean));
  };
  const pick = (option: Suggestion) => {
    if (option.searchterm !== undefined && !option.sku) return search(option.searchterm);
    if (typed.trim() !== '') rememberSearch(searchTermOf(typed));
    onClose();
    void navigate(paths.under(locale, option.url));
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
      if (typed === '') onClose();
      else setTyped('');
    }
  };
  const optionId = (index: number) => `${id}-${index}`;
  const list = (shown: readonly Group[]) =>
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
                key={optionId(index)}
                id={optionId(index)}
                option={option}
                terms={terms}
                active={index === active}
                onPick={() => pick(option)}
                onHover={() => setActive(index)}
              />
            );
          })}
        </div>
      </div>
    ));
  const pieces = groups.filter(({ name }) => name === '3products');
  const words = groups.filter(({ name }) => name !== '3products');

  return (
    <div className={styles.root} role="search">
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
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
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
            <button
              type="button"
              className={`${styles.action} note`}
              onClick={() => {
                setTyped('');
                input.current?.focus();
              }}
            >
              {text('clear')}
            </button>
          )}
        </div>
        <button type="button" className={styles.action} aria-label={text('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </form>
      <p className="visuallyHidden" role="status">
        {terms === '' || !answer ? '' : text('count', { count: options.length })}
      </p>
      <div className={styles.results} id={`${id}-list`} role="listbox" aria-label={text('label')} hidden={!isOpen}>
        {words.length > 0 && <div className={styles.words}>{list(words)}</div>}
        {list(pieces)}
      </div>
      {terms === '' && past.length > 0 && (
        <p className={styles.foot}>
          <button
            type="button"
            className="link linkTarget"
            onClick={() => {
              forgetSearches();
              setPast([]);
              input.current?.focus();
            }}
          >
            {text('forget')}
          </button>
        </p>
      )}
      {answer && terms !== '' && answer.total > 0 && (
        <p className={styles.foot}>
          <button type="button" className="link linkTarget" onClick={() => search(typed)}>
            {text('all', { count: answer.total })}
          </button>
        </p>
      )}
      {answer && terms !== '' && answer.total === 0 && options.length === 0 && (
        <p className={`${styles.none} page note`}>{text('none')}</p>
      )}
    </div>
  );
}
