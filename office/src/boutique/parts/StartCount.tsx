/** @jsxImportSource preact */
import { boutiqueCountStart, boutiqueDepartments } from '@vitrine/contract/boutiqueCount';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { useEffect, useId, useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { usePage } from './pageContext.ts';
import { useAskedStore } from './useAskedStore.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

type Departments = AnswerOf<typeof boutiqueDepartments>['departments'];

/** Starts a count of all pieces, or of one department. Only with a network, so that no place is counted twice at once. */
export function StartCount({ onStarted }: { readonly onStarted: (number: number) => void }) {
  const { model, words } = usePage();
  const { text } = words;
  const asked = useAskedStore();
  const id = useId();
  const [departments, setDepartments] = useState<Departments>([]);
  const [department, setDepartment] = useState('');
  const [is_blind, setBlind] = useState(true);
  // Of one press: sent again after a lost answer, it starts one count.
  const [step_id] = useState(() => crypto.randomUUID());
  const { run, said, isBusy } = useTry(({ status, fields }) =>
    status === 0 ? 'count.needs_network' : fields['place'] === 'count_open' ? 'count.already_open' : null,
  );
  // Apart from the start: a count of all pieces does not wait for the names.
  const names = useTry(({ status }) => (status === 0 ? 'count.needs_network' : null));
  useEffect(() => {
    void names.run(async () => setDepartments((await call(boutiqueDepartments, { query: asked })).departments));
    // oxlint-disable-next-line react/exhaustive-deps -- read once
  }, []);
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      const body = { step_id, is_blind, ...(department === '' ? {} : { department }), ...asked };
      const { number } = await call(boutiqueCountStart, { body });
      await model.refresh();
      onStarted(number);
    });
  };
  return (
    <form onSubmit={submit}>
      <div class="field">
        <label for={id}>{text('count.department')}</label>
        <select id={id} value={department} onChange={(event) => setDepartment(event.currentTarget.value)}>
          <option value="">{text('count.all')}</option>
          {departments.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <label class="tick">
        <input type="checkbox" checked={is_blind} onChange={(event) => setBlind(event.currentTarget.checked)} />
        <span>{text('count.blind')}</span>
      </label>
      {(said ?? names.said) !== null && (
        <p class="said" role="alert">
          {said ?? names.said}
        </p>
      )}
      <button type="submit" class="yes" {...whileBusy(isBusy)}>
        {text('count.start')}
      </button>
    </form>
  );
}
