import { type CareNote, staffClientNote, staffOrderNote } from '@vitrine/contract/staffCare';
import { type NoteKind, noteKinds, noteLength } from '@vitrine/rules/staff/staffNotes';
import { type FormEvent } from 'react';
import { call } from '../lib/calls/call.ts';
import { useChanged } from '../lib/calls/useChanged.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useTake } from '../lib/calls/useTake.ts';
import { useDraft, useTyped } from '../lib/session/useDraft.ts';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { Select, TextArea } from './Field.tsx';
import { May } from './May.tsx';
import { Notice } from './Notice.tsx';
import { Sheet } from './Page.tsx';
import ui from './ui.module.css';
import css from './sheets.module.css';

/** What a note is about. */
type NoteSubject = { readonly increment_id: string } | { readonly customer_id: string };

type NotesProps = { readonly notes: readonly CareNote[]; readonly about: NoteSubject };

/** The notes of the house, and the form for another. A note is never changed. */
export function Notes({ notes, about }: NotesProps) {
  const text = useText('notes');
  const fault = useFault();
  const { moment } = useFormats();
  const changed = useChanged();
  const [kind, setKind] = useTyped<NoteKind>('kind of note', 'note');
  const [typed, setTyped] = useDraft(`note ${'customer_id' in about ? about.customer_id : about.increment_id}`);
  const { isBusy, error, take } = useTake();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const body = { kind, text: typed };
    const isTaken = await take((key) =>
      'customer_id' in about
        ? call(staffClientNote, { params: about, body, idempotency_key: key })
        : call(staffOrderNote, { params: about, body, idempotency_key: key }),
    );
    if (isTaken) setTyped('');
    // Also after a refusal: a try whose answer was lost may have written the note.
    await changed();
  };
  return (
    <Sheet title={text('title')}>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note.note_id} className={css.note}>
              <p className={css.soft}>
                {text(`kind.${note.kind}`)} · {note.by} · {moment(note.at)}
              </p>
              <p>{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      <May act="see_client">
        <form className={ui.fields} onSubmit={(event) => void add(event)}>
          <Select
            label={text('kind')}
            value={kind}
            choices={noteKinds.map((value) => ({ value, name: text(`kind.${value}`) }))}
            onChange={setKind}
          />
          <TextArea label={text('text')} value={typed} maxLength={noteLength} onChange={setTyped} />
          {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
          <div>
            <Button type="submit" disabled={isBusy || typed.trim() === ''}>
              {text('add')}
            </Button>
          </div>
        </form>
      </May>
    </Sheet>
  );
}
