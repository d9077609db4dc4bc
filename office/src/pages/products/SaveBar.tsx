import { staffProductSave, type StaffProductPage } from '@vitrine/contract/staffProducts';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import type { Take } from '../../lib/calls/useTake.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFactName } from './FactField.tsx';
import { countOf, type Draft, isSame, newDraft, pricesProposed, saveOf, settled, variantOf } from './productDraft.ts';
import { useCatalogueLanguage } from './Products.tsx';
import { WholeConflicts } from './WholeConflicts.tsx';
import { useProblem } from './useProblem.ts';
import css from './products.module.css';

type Change = (change: (before: Draft) => Draft) => void;
type Props = {
  readonly page: StaffProductPage;
  readonly draft: Draft;
  readonly type: Change;
  readonly taking: Take;
  readonly forget: () => void;
};

const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** Both values of each fact that another change has set, with the choice between them. */
function Conflicts({ error, draft, type }: { readonly error: unknown; readonly draft: Draft; readonly type: Change }) {
  const text = useText('products');
  const nameOf = useFactName();
  const conflict = error instanceof ApiError ? (error.detail.conflict ?? []) : [];
  const open = conflict.flatMap(({ field, now }) => {
    const own = draft.edits[field];
    // A value of the wire is one of a fact: the server sends no other.
    const value = (now ?? null) as (typeof draft.edits)[string]['before'];
    return own === undefined || isSame(own.before, value) ? [] : [{ field, value, own }];
  });
  if (open.length === 0) return null;
  return (
    <div className={css.both}>
      {open.map(({ field, value, own }) => {
        const variant = variantOf(field);
        return (
          <div key={field}>
            <p>{variant === null ? nameOf(field) : `${variant.sku} · ${nameOf(variant.field)}`}</p>
            <p>
              {text('conflict.now')}: {shown(value)}
            </p>
            <p>
              {text('conflict.mine')}: {shown(own.after)}
            </p>
            <div className={css.steps}>
              <Button about={field} onClick={() => type((before) => settled(before, field, value, true))}>
                {text('conflict.keep')}
              </Button>
              <Button about={field} onClick={() => type((before) => settled(before, field, value, false))}>
                {text('conflict.take')}
              </Button>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** What the checks of the import refuse, field by field. */
export function Problems({ error }: { readonly error: unknown }) {
  const text = useText('products');
  const fault = useFault();
  const { sentences } = useProblem(error);
  if (error === null) return null;
  if (sentences.length === 0) return <Notice tone="bad">{fault(error)}</Notice>;
  return (
    <Notice tone="bad">
      <div>
        <p>{text('problems')}</p>
        <ul className={css.problems}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}

/** What is saved, and why it was not. */
export function SaveBar({ page, draft, type, taking, forget }: Props) {
  const text = useText('products');
  const language = useCatalogueLanguage();
  const reread = useChanged();
  const count = countOf(draft);
  const lacksReason = pricesProposed(draft) > 0 && draft.reason.trim() === '';
  const discard = (): void => {
    type(newDraft);
    forget();
  };
  const save = async (): Promise<void> => {
    const send = (idempotency_key: string) =>
      call(staffProductSave, {
        params: { code: page.code },
        query: { language },
        body: saveOf(draft),
        idempotency_key,
      });
    if (await taking.take(send)) discard();
    await reread();
  };
  return (
    <div className={css.bar}>
      <div className={css.full}>
        <Problems error={taking.error} />
        <Conflicts error={taking.error} draft={draft} type={type} />
        <WholeConflicts error={taking.error} page={page} draft={draft} type={type} />
      </div>
      {count > 0 && (
        <TextField
          label={text('reason')}
          isRequired={pricesProposed(draft) > 0}
          value={draft.reason}
          onChange={(reason) => type((before) => ({ ...before, reason }))}
        />
      )}
      <div className={css.steps}>
        <Button weight="main" disabled={taking.isBusy || count === 0 || lacksReason} onClick={() => void save()}>
          {text('save')}
        </Button>
        <Button weight="quiet" disabled={count === 0} onClick={discard}>
          {text('discard')}
        </Button>
        <span role="status" className={css.soft}>
          {count === 0 ? text('saved') : text('unsaved', { count })}
        </span>
      </div>
    </div>
  );
}
