import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Works } from '../lib/session/member.ts';
import { useText } from '../lib/words/words.tsx';
import { matchSections } from './matchSections.ts';
import { sections } from './sections.ts';
import css from './shell.module.css';

/** Control or command with K, where no dialog is open: a dialog keeps the keyboard. */
const opensFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: globalThis.KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !document.querySelector('dialog[open]');

/** The member's pages, with their names in the member's language. */
function usePages(me: Works) {
  const text = useText('shell');
  return sections
    .filter((section) => section.isFor(me))
    .map(({ path, name, group }) => ({
      path,
      name: text(name),
      part: group === 'day' ? '' : text(`group.${group}`),
    }));
}

/**
 * The box of every page: Enter searches a number, a name, an email or a telephone; the arrow keys choose a page of the menu whose
 * name fits. Typing alone asks nothing of the server, because a search opens data of clients and is logged.
 */
export function FindBox({ me }: { readonly me: Works }) {
  const text = useText('shell');
  const navigate = useNavigate();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sought, setSought] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const pages = matchSections(usePages(me), sought);
  const isShown = isOpen && pages.length > 0;
  const active = isShown ? pages[chosen] : undefined;

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!opensFind(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const go = (to: string) => {
    setOpen(false);
    setChosen(-1);
    setSought('');
    void navigate(to);
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    const q = sought.trim();
    if (active) go(active.path);
    else if (q !== '') {
      setOpen(false);
      void navigate(`/find?${new URLSearchParams({ q }).toString()}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setChosen(-1);
    }
    if (step === 0 || pages.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // The place before the first page is the box itself: Enter searches there.
    const places = pages.length + 1;
    setChosen(((chosen + 1 + step + places) % places) - 1);
  };
  return (
    <form role="search" className={css.find} onSubmit={find}>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={text('find.label')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={list}
        {...(active ? { 'aria-activedescendant': `${list}-${chosen}` } : {})}
        placeholder={text('find.label')}
        autoComplete="off"
        value={sought}
        maxLength={128}
        onChange={(event) => {
          setSought(event.target.value);
          setOpen(true);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <kbd aria-hidden="true">{text('find.keys')}</kbd>
      <div id={list} role="listbox" aria-label={text('find.pages')} hidden={!isShown}>
        {pages.map(({ path, name, part }, place) => (
          <div
            key={path}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            // Before the box loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              go(path);
            }}
          >
            <span>{name}</span> <span className={css.soft}>{part}</span>
          </div>
        ))}
      </div>
    </form>
  );
}
