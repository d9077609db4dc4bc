/** @jsxImportSource preact */
import { boutiqueEnrol } from '@vitrine/contract/boutiquePage';
import { useId, useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { Field } from './Field.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { NewPinForm } from './NewPin.tsx';
import { usePage } from './pageContext.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

function EnrolForm() {
  const { model, words } = usePage();
  const { text } = words;
  const id = useId();
  const stores = model.state.door?.stores ?? [];
  const [store_id, setStore] = useState(stores[0]?.store_id ?? '');
  const [name, setName] = useState('');
  const { run, said, isBusy } = useTry(({ fields }) => (fields['name'] === undefined ? null : 'setup.name_needed'));
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await call(boutiqueEnrol, { body: { store_id, name } });
      model.chooseStore(store_id);
      await model.enter();
    });
  };
  return (
    <form onSubmit={submit}>
      <div class="field">
        <label for={id}>{text('setup.store')}</label>
        <select id={id} value={store_id} onChange={(event) => setStore(event.currentTarget.value)}>
          {stores.map((store) => (
            <option key={store.store_id} value={store.store_id}>
              {store.name}
            </option>
          ))}
        </select>
      </div>
      <Field label={text('setup.name')} value={name} onValue={setName} said={said} maxLength={60} required />
      <button type="submit" class="yes" {...whileBusy(isBusy)}>
        {text('setup.enrol')}
      </button>
    </form>
  );
}

/** Enrols the device, and sets the PIN of its member: the next sign-in here is by PIN. */
export function SetupPage() {
  const { model, words } = usePage();
  const { text } = words;
  const { door } = model.state;
  const isOfBoutique = door?.member?.store_id !== null;
  return (
    <>
      <header>
        <p class="soft">{door?.member?.name}</p>
        <h1>{text('setup.title')}</h1>
      </header>
      {door?.device === null && <EnrolForm />}
      {isOfBoutique && door?.device !== null && door?.member?.has_pin === false && (
        <NewPinForm onSet={() => model.enter()} />
      )}
      {(door?.device !== null || isOfBoutique) && (
        <button type="button" class="no" onClick={() => void model.refresh()}>
          {text('setup.go')}
        </button>
      )}
      <footer>
        <LanguageChoice />
        <button type="button" class="quiet" onClick={() => void model.signOut()}>
          {text('sign_out')}
        </button>
      </footer>
    </>
  );
}
