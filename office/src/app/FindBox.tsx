import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Works } from '../lib/session/member.ts';
import { useText } from '../lib/words/words.tsx';
import { matchSections } from './matchSections.ts';
import { sections } from './sections.ts';
import css from './shell.module.css';

type Page = { readonly path: string; readonly name: string; readonly part: string };

/** Control or command with K, where no dialog is open: a dialog keeps the keyboard. */
const opensFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: globalThis.KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !document.querySelector('dialog[open]');

/** Leads to the box from anywhere. */
function useShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!opensFind(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

/** The member's pages whose names fit what was typed, in the member's language. */
function usePages(me: Works, sought: string): readonly Page[] {
  const text = useText('shell');
  const mine = sections.filter((section) => section.isFor(me));
  const pages = mine.map(({ path, name, group }) => ({
    path,
    name: text(name),
    part: group === 'day' ? '' : text(`group.${group}`),
  }));
  return matchSections(pages, sought);
}

/** The place in the list; the one before the first page is the box itself, where Enter searches. */
function useChoice(pages: readonly Page[]) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const isShown = isOpen && pages.length > 0;
  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method choose among its words.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    }
    if (step === 0 || pages.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const places = pages.length + 1;
    setChosen(((chosen + 1 + step + places) % places) - 1);
  };
  const begin = () => {
    setOpen(true);
    setChosen(-1);
  };
  return { isShown, chosen, active: isShown ? pages[chosen] : undefined, close, begin, onKeyDown };
}

type ListProps = {
  readonly id: string;
  readonly pages: readonly Page[];
  readonly chosen: number;
  readonly isShown: boolean;
  readonly go: (path: string) => void;
};

function PageList({ id, pages, chosen, isShown, go }: ListProps) {
  const text = useText('shell');
  return (
    <div id={id} role="listbox" aria-label={text('find.pages')} hidden={!isShown}>
      {pages.map(({ path, name, part }, place) => (
        <div
          key={path}
          id={`${id}-${place}`}
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
  );
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
  const pages = usePages(me, sought);
  const { isShown, chosen, active, close, begin, onKeyDown } = useChoice(pages);
  useShortcut(input);
  const go = (path: string) => {
    close();
    setSought('');
    void navigate(path);
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    const q = sought.trim();
    if (active) go(active.path);
    else if (q !== '') {
      close();
      void navigate(`/find?${new URLSearchParams({ q }).toString()}`);
    }
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
        aria-activedescendant={active && `${list}-${chosen}`}
        placeholder={text('find.label')}
        autoComplete="off"
        value={sought}
        maxLength={128}
        onChange={(event) => {
          setSought(event.target.value);
          begin();
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <kbd aria-hidden="true">{text('find.keys')}</kbd>
      <PageList id={list} pages={pages} chosen={chosen} isShown={isShown} go={go} />
    </form>
  );
}
