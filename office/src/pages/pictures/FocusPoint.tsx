import { type PicturePage as View, staffPictureFocus } from '@vitrine/contract/staffPictures';
import { type Focus, focusAt, isSameFocus, middle, movedFocus, objectPosition } from '@vitrine/rules/catalogue/focus';
import type { KeyboardEvent, MouseEvent } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from './pictures.module.css';

/** What was typed, with the point that was read. */
type Draft = { readonly before: Focus | null; readonly x: string; readonly y: string } | null;
const drafts = draftsOf<Draft>();

const percentOf = (typed: string): number | null =>
  /^\d{1,3}$/u.test(typed.trim()) && Number(typed) <= 100 ? Number(typed) : null;

/** Percent that an arrow key moves the point by; with Shift. */
const [step, leap] = [1, 10];
const arrows: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The shapes in which the shop cuts pictures. */
const cuts = ['square', 'portrait', 'wide'] as const;

type SetterProps = {
  readonly picture: View['picture'];
  readonly at: Focus;
  readonly set: (focus: Focus) => void;
};

/** The picture with its point, which a click or the arrow keys move. */
function Setter({ picture, at, set }: SetterProps) {
  const text = useText('pictures');
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A press of Enter has no place.
    if (event.detail === 0 || width === 0) return;
    set(focusAt(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100));
  };
  const move = (event: KeyboardEvent): void => {
    const [right, down] = arrows[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    const by = event.shiftKey ? leap : step;
    set(movedFocus(at, right * by, down * by));
  };
  return (
    <button type="button" className={css.setter} aria-label={text('focus.set')} onClick={press} onKeyDown={move}>
      <img src={`${picture.url}?w=1000`} alt="" width={picture.width} height={picture.height} />
      <span className={css.point} style={{ left: `${at.x}%`, top: `${at.y}%` }} />
    </button>
  );
}

function SetterReadOnly({ picture, at }: Omit<SetterProps, 'set'>) {
  const text = useText('pictures');
  return <p>{picture.focus === null ? text('focus.none') : text('focus.at', { x: String(at.x), y: String(at.y) })}</p>;
}

function Cuts({ picture, at }: Omit<SetterProps, 'set'>) {
  const text = useText('pictures');
  return (
    <ul className={css.cuts} aria-label={text('focus.cuts')}>
      {cuts.map((cut) => (
        <li key={cut}>
          <img
            className={css[cut]}
            src={`${picture.url}?w=320`}
            alt=""
            style={{ objectPosition: objectPosition(at) }}
            loading="lazy"
          />
          <span className={css.soft}>{text(`focus.cut.${cut}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The point that was typed, where it counts now, and how it is written, saved and discarded. */
function useFocusDraft(picture: View['picture']) {
  const changed = useChanged();
  const { isBusy, error, take } = useTake();
  const { typed, type, forget } = useDraftIn<Draft>(drafts, `focus ${picture.file}`, () => null);
  const stored = picture.focus ?? middle;
  const shown = typed ?? { before: picture.focus, x: String(stored.x), y: String(stored.y) };
  const [x, y] = [percentOf(shown.x), percentOf(shown.y)];
  const at = { x: x ?? stored.x, y: y ?? stored.y };
  const isPoint = x !== null && y !== null;
  const isChanged = typed !== null && (!isPoint || !isSameFocus(at, picture.focus));
  const isOverwritten = isChanged && !isSameFocus(shown.before, picture.focus);
  const write = (next: { readonly x: string; readonly y: string }): void =>
    type((now) => ({ before: now === null ? picture.focus : now.before, ...next }));
  const discard = (): void => {
    type(() => null);
    forget();
  };
  const save = async (): Promise<void> => {
    const body = { file: picture.file, before: shown.before, after: at };
    const isSaved = await take(async (idempotency_key) => {
      await call(staffPictureFocus, { body, idempotency_key });
      // The fields must not show the old point before the new one has come.
      await changed();
    });
    if (isSaved) discard();
    else await changed();
  };
  return {
    stored,
    shown,
    at,
    error,
    isOverwritten,
    isTyped: typed !== null,
    isSavable: !isBusy && isChanged && !isOverwritten && isPoint,
    write,
    set: (focus: Focus): void => write({ x: String(focus.x), y: String(focus.y) }),
    /** Writes over what another member has saved meanwhile. */
    keep: (): void => type((now) => now && { ...now, before: picture.focus }),
    discard,
    save,
  };
}
type FocusDraft = ReturnType<typeof useFocusDraft>;

/** The point as two numbers, in percent. */
function Numbers({ shown, write }: Pick<FocusDraft, 'shown' | 'write'>) {
  const text = useText('pictures');
  return (
    <div className={css.numbers}>
      {(['x', 'y'] as const).map((axis) => (
        <TextField
          key={axis}
          label={text(`focus.${axis}`)}
          type="number"
          min={0}
          max={100}
          value={shown[axis]}
          fault={percentOf(shown[axis]) === null ? text('focus.format') : null}
          onChange={(value) => write({ x: shown.x, y: shown.y, [axis]: value })}
        />
      ))}
    </div>
  );
}

/** Another member has moved the point meanwhile: both are said. */
function Overwritten({ shown, stored, keep }: Pick<FocusDraft, 'shown' | 'stored' | 'keep'>) {
  const text = useText('pictures');
  const before = shown.before ?? middle;
  return (
    <Notice tone="warn">
      <p>
        {text('focus.changed', {
          x: String(before.x),
          y: String(before.y),
          now_x: String(stored.x),
          now_y: String(stored.y),
        })}
      </p>
      <Button onClick={keep}>{text('focus.keep')}</Button>
    </Notice>
  );
}

function FocusEditor({ picture }: { readonly picture: View['picture'] }) {
  const text = useText('pictures');
  const fault = useFault();
  const draft = useFocusDraft(picture);
  const { at, error, isOverwritten, isTyped, isSavable, set, discard, save } = draft;
  return (
    <Sheet title={text('focus')}>
      <p className={css.soft}>{text('focus.lead')}</p>
      <div className={css.focus}>
        <Setter picture={picture} at={at} set={set} />
        <Cuts picture={picture} at={at} />
      </div>
      <Numbers {...draft} />
      {isOverwritten && <Overwritten {...draft} />}
      {error !== null && !isOverwritten && <Notice tone="bad">{fault(error)}</Notice>}
      <div className={css.steps}>
        <Button weight="main" disabled={!isSavable} onClick={() => void save()}>
          {text('focus.save')}
        </Button>
        <Button weight="quiet" disabled={isSameFocus(at, middle)} onClick={() => set(middle)}>
          {text('focus.middle')}
        </Button>
        <Button weight="quiet" disabled={!isTyped} onClick={discard}>
          {text('discard')}
        </Button>
      </div>
    </Sheet>
  );
}

/** What stays visible where the shop cuts the picture: set by pointer, by arrow keys or by two numbers. decisions/0135. */
export function FocusPoint({ view: { picture, may_edit } }: { readonly view: View }) {
  const text = useText('pictures');
  if (may_edit) return <FocusEditor picture={picture} />;
  const at = picture.focus ?? middle;
  return (
    <Sheet title={text('focus')}>
      <SetterReadOnly picture={picture} at={at} />
      <Cuts picture={picture} at={at} />
    </Sheet>
  );
}
