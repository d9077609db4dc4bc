import type { NamedThing } from '@vitrine/contract/staffPromotions';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { useTyped } from '../../lib/session/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import css from './promotions.module.css';
import { useFound } from './useFound.ts';

type Props = {
  readonly label: string;
  readonly of: 'category' | 'product';
  readonly codes: readonly string[];
  /** What stored codes are called. */
  readonly names: readonly NamedThing[];
  readonly fault: string | null;
  readonly onChange: (codes: string[]) => void;
};

/** Codes of categories or products, found by a part of their name. */
export function CodesField({ label, of, codes, names, fault, onChange }: Props) {
  const text = useText('promotions');
  const id = useId();
  const [typed, setTyped] = useTyped(`codes of ${label}`, '');
  const [seen, see] = useState<readonly NamedThing[]>([]);
  const found = useFound(of, typed);
  const nameOf = (code: string): string => [...names, ...seen].find((one) => one.code === code)?.title ?? code;
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === '') return;
    const known = found.find(({ code, title }) => code === wanted || title.toLowerCase() === wanted.toLowerCase());
    if (known) see((before) => [...before, known]);
    onChange([...new Set([...codes, known?.code ?? wanted])]);
    setTyped('');
  };
  return (
    <div className={css.group}>
      <form className={css.adding} onSubmit={add}>
        <TextField label={label} value={typed} onChange={setTyped} fault={fault} list={`${id}-found`} />
        <Button type="submit" about={label} disabled={typed.trim() === ''}>
          {text('add')}
        </Button>
        <datalist id={`${id}-found`}>
          {found.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </datalist>
      </form>
      {codes.length > 0 && (
        <ul className={css.chosen} aria-label={label}>
          {codes.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <Button weight="link" about={nameOf(code)} onClick={() => onChange(codes.filter((one) => one !== code))}>
                {text('take_out')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
