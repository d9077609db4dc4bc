import type { Faq } from '@vitrine/contract/content';
import { type ToggleEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Blocks } from './Blocks.tsx';
import css from './faq.module.css';

type Entry = Faq['groups'][number]['entries'][number];

// `details` opens by click, Enter and Space, is found by the browser's own search, and works before any script.
function Question({ entry, onToggle }: { entry: Entry; onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void }) {
  return (
    <li>
      <details className={css.entry} id={entry.id} name="faq" onToggle={onToggle}>
        <summary className={css.question}>
          <h3 className="name">{entry.question}</h3>
          <Icon name="plus" className={css.more} />
          <Icon name="minus" className={css.less} />
        </summary>
        <div className={css.answer}>
          <Blocks blocks={entry.answer} />
        </div>
      </details>
    </li>
  );
}

/** Questions and answers: one open at a time, the address's hash opens its own, Back goes back. Spec 1 §2. */
export function FaqPage({ groups }: { groups: Faq['groups'] }) {
  const text = useText('content');
  const navigate = useNavigate();
  const location = useLocation();
  const page = useRef<HTMLElement>(null);

  useEffect(() => {
    const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!(wanted instanceof HTMLDetailsElement)) return;
    wanted.open = true;
    wanted.scrollIntoView({ block: 'start' });
  }, [location]);

  // Browsers that know groups of `details` have closed the others by now.
  const closeOthers = (event: ToggleEvent<HTMLDetailsElement>) => {
    const opened = event.currentTarget;
    if (!opened.open) return;
    for (const other of page.current?.querySelectorAll('details[open]') ?? [])
      if (other !== opened) other.removeAttribute('open');
  };

  return (
    <main ref={page} id="content" tabIndex={-1} className={`page ${css.page}`}>
      <button className={`link linkTarget ${css.back}`} type="button" onClick={() => void navigate(-1)}>
        <Icon name="back" />
        {text('faq.back')}
      </button>
      <h1 className="headline">{text('faq.title')}</h1>
      {groups.map((group) => (
        <section key={group.title} className={css.group}>
          <h2 className="subtitle">{group.title}</h2>
          <ul className={css.entries}>
            {group.entries.map((entry) => (
              <Question key={entry.id} entry={entry} onToggle={closeOthers} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
