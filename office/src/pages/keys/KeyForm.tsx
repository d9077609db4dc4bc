import { staffKeyAdd, staffKeys } from '@vitrine/contract/staffKeys';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { type KeyScope, keyScopes } from '@vitrine/rules/staff/keyScopes';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField, Tick } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import ui from '../../ui/ui.module.css';
import { KeyPlaces, type KeyPlacesDraft } from './KeyPlaces.tsx';
import css from './keys.module.css';

type Draft = KeyPlacesDraft & {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** One a line, as it is typed. */
  readonly networks: string;
  readonly ends_on: string;
  readonly reason: string;
};

type Offered = Pick<AnswerOf<typeof staffKeys>, 'givable' | 'latest_day' | 'stores'>;

const isWhole = ({ name, scopes, countries, stores, ends_on, reason }: Draft): boolean =>
  name.trim() !== '' &&
  reason.trim() !== '' &&
  ends_on !== '' &&
  scopes.length > 0 &&
  countries?.length !== 0 &&
  stores?.length !== 0;

/** Makes a key. `secret` is that of the key that was made. */
function useMake() {
  const changed = useChanged();
  const { isBusy, error, take } = useTake();
  const [secret, setSecret] = useState<string | null>(null);
  const make = async ({ networks, scopes, countries, stores, ...draft }: Draft) => {
    const isDone = await take(async (key_id) => {
      const lines = networks.split(/\s+/u).filter(Boolean);
      const body = {
        ...draft,
        key_id,
        scopes: [...scopes],
        countries: countries && [...countries],
        stores: stores && [...stores],
        networks: lines,
      };
      setSecret((await call(staffKeyAdd, { body })).secret);
    });
    if (isDone) void changed();
  };
  return { isBusy, error, make, secret };
}

type ScopesProps = {
  readonly givable: readonly KeyScope[];
  readonly chosen: readonly KeyScope[];
  readonly onChange: (scopes: readonly KeyScope[]) => void;
};

function Scopes({ givable, chosen, onChange }: ScopesProps) {
  const text = useText('apikeys');
  return (
    <fieldset className={css.group}>
      <legend>{text('scopes')}</legend>
      {givable.length < keyScopes.length && <p className={css.soft}>{text('scopes.hint')}</p>}
      <div className={css.wide}>
        {givable.map((scope) => (
          <Tick
            key={scope}
            label={`${scope} · ${text(`scope.${scope}`)}`}
            isTicked={chosen.includes(scope)}
            onChange={(isIn) => onChange(keyScopes.filter((one) => (one === scope ? isIn : chosen.includes(one))))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const fields = ['name', 'networks', 'ends_on'];

type WhereProps = {
  readonly draft: Draft;
  readonly offered: Pick<Offered, 'latest_day' | 'stores'>;
  readonly set: (more: Partial<Draft>) => void;
  readonly faultOf: (field: string) => string | null;
};

function Where({ draft, offered: { latest_day, stores }, set, faultOf }: WhereProps) {
  const text = useText('apikeys');
  const { day } = useFormats();
  return (
    <Sheet title={text('where')}>
      <KeyPlaces draft={draft} stores={stores} onChange={set} />
      <TextArea
        label={text('networks')}
        hint={text('networks.hint')}
        fault={faultOf('networks')}
        rows={2}
        value={draft.networks}
        onChange={(networks) => set({ networks })}
      />
      <TextField
        type="date"
        label={text('ends_on')}
        hint={text('ends_on.hint', { day: day(latest_day) })}
        fault={faultOf('ends_on')}
        isRequired
        value={draft.ends_on}
        onChange={(ends_on) => set({ ends_on })}
      />
      <TextField label={text('reason')} isRequired value={draft.reason} onChange={(reason) => set({ reason })} />
    </Sheet>
  );
}

function Form({ givable, latest_day, stores }: Offered) {
  const text = useText('apikeys');
  const fault = useFault();
  const navigate = useNavigate();
  const { isBusy, error, make, secret } = useMake();
  const [draft, setDraft] = useTyped<Draft>('key', {
    name: '',
    scopes: [],
    countries: null,
    stores: null,
    networks: '',
    ends_on: latest_day,
    reason: '',
  });
  const refused = reasonOf(error);
  const isAtField = refused !== null && fields.includes(refused.field);
  const faultOf = (field: string): string | null => (isAtField && refused.field === field ? fault(error) : null);
  const set = (more: Partial<Draft>) => setDraft({ ...draft, ...more });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void make(draft);
  };
  return (
    <>
      <form className={ui.page} onSubmit={submit}>
        <Sheet title={text('what')}>
          <TextField
            label={text('name')}
            hint={text('name.hint')}
            fault={faultOf('name')}
            isRequired
            value={draft.name}
            onChange={(name) => set({ name })}
          />
          <Scopes givable={givable} chosen={draft.scopes} onChange={(scopes) => set({ scopes })} />
        </Sheet>
        <Where draft={draft} offered={{ latest_day, stores }} set={set} faultOf={faultOf} />
        {error !== null && !isAtField && <Notice tone="bad">{fault(error)}</Notice>}
        <div className={ui.actions}>
          <Button type="submit" weight="main" disabled={isBusy || !isWhole(draft)}>
            {text('make')}
          </Button>
        </div>
      </form>
      {secret !== null && (
        <SecretDialog
          title={text('secret.title')}
          lead={text('secret.lead')}
          secret={secret}
          onClose={() => void navigate('/api-keys')}
        />
      )}
    </>
  );
}

/** Makes a key. decisions/0133. */
export function KeyForm() {
  const text = useText('apikeys');
  const shell = useText('shell');
  const fault = useFault();
  const { data, error } = useQuery({ queryKey: ['api-keys'], queryFn: () => call(staffKeys, {}) });
  return (
    <Page title={text('new')} lead={text('form.lead')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && error === null && <p className={ui.wait}>{shell('loading')}</p>}
      {data && <Form givable={data.givable} latest_day={data.latest_day} stores={data.stores} />}
    </Page>
  );
}
