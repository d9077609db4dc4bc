import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './searchPanel.module.css';

/** The search line under the header; an empty box is not sent (spec 1 §5). */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const text = useText('shell');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <Form className={css.search} role="search" action={paths.search(locale)} onKeyDown={onKeyDown}>
      <label className="visuallyHidden" htmlFor={id}>
        {text('header.search')}
      </label>
      <Icon name="search" />
      <input
        ref={input}
        className={css.input}
        id={id}
        name="s"
        type="search"
        maxLength={128}
        required
        autoComplete="off"
        placeholder={text('search.placeholder')}
      />
      <button className={css.close} type="button" aria-label={text('search.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </Form>
  );
}
