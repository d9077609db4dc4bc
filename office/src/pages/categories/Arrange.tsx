import { type ArrangedPiece, staffCategoryArrange, staffCategoryOrder } from '@vitrine/contract/staffCategories';
import { arranged, firstOf, mostArranged, moved } from '@vitrine/rules/catalogue/arrange';
import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { typedWhole } from '@vitrine/rules/text/typedWhole';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { TextField, Tick } from '../../ui/Field.tsx';
import { followMoved } from '../../ui/followMoved.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { StorefrontSelect } from '../../ui/StorefrontSelect.tsx';
import { PieceCard } from './PieceCard.tsx';
import css from './categories.module.css';

/** An order that is not saved: the pieces first, what was first when it was begun, the pins, and why. */
type Draft = {
  readonly first: readonly string[] | null;
  readonly before: readonly string[];
  readonly pins: string;
  readonly reason: string;
};
const drafts = draftsOf<Draft>();
const nothing: Draft = { first: null, before: [], pins: '', reason: '' };

/** The pieces of a category in parts, in the order of the storefront's grid. */
function useOrder(code: string, asked: string) {
  const locale = isLocale(asked) ? { locale: asked } : {};
  return useInfiniteQuery({
    queryKey: ['category-order', code, locale],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call(staffCategoryOrder, { params: { code }, query: { ...locale, from: pageParam } }),
    getNextPageParam: ({ next }) => next,
  });
}

/** Both orders, where a colleague has saved another one meanwhile. */
function Conflict({
  error,
  draft,
  titleOf,
  onKeep,
  onTake,
}: {
  readonly error: unknown;
  readonly draft: Draft;
  readonly titleOf: (code: string) => string;
  readonly onKeep: (now: readonly string[]) => void;
  readonly onTake: () => void;
}) {
  const text = useText('categories');
  const [found] = error instanceof ApiError ? (error.detail.conflict ?? []) : [];
  if (found === undefined || draft.first === null) return null;
  const now = Array.isArray(found.now) ? found.now.map(String) : [];
  if (JSON.stringify(now) === JSON.stringify(draft.before)) return null;
  const list = (codes: readonly string[]) => (
    <ol>
      {codes.slice(0, 20).map((code) => (
        <li key={code}>{titleOf(code)}</li>
      ))}
    </ol>
  );
  return (
    <Notice tone="warn">
      <div className={css.orders}>
        <div>
          <p>{text('conflict.mine')}</p>
          {list(draft.first)}
        </div>
        <div>
          <p>{text('conflict.now')}</p>
          {list(now)}
        </div>
      </div>
      <Button onClick={() => onKeep(now)}>{text('conflict.keep')}</Button>
      <Button onClick={onTake}>{text('conflict.take')}</Button>
    </Notice>
  );
}

type BoardProps = {
  readonly code: string;
  readonly first: readonly string[];
  readonly pieces: readonly ArrangedPiece[];
  readonly storefronts: readonly Locale[];
  readonly locale: Locale;
  /** Pieces of the category, also those that are not loaded. */
  readonly total: number;
  readonly more: (() => void) | null;
};

/** The order as it is on the page, and the steps that change and save it. */
function useArranged({ code, first: stored, pieces, total }: Pick<BoardProps, 'code' | 'first' | 'pieces' | 'total'>) {
  const changed = useChanged();
  const { typed: draft, type, forget } = useDraftIn(drafts, `category ${code}`, () => nothing);
  const { isBusy, error, take } = useTake();
  const first = draft.first ?? stored;
  const natural = pieces.toSorted((one, other) => one.natural - other.natural);
  const order = arranged(natural, first, (piece) => piece.code);
  // More than the order needs were held on purpose, and stay so.
  const storedOrder = arranged(natural, stored, (piece) => piece.code);
  const known = storedOrder.filter((piece) => stored.includes(piece.code)).length;
  const held = known > firstOf(storedOrder, { total }).length ? known : 0;
  const keep = (next: readonly ArrangedPiece[], pins: number): void =>
    type((was) => ({
      ...was,
      before: was.first === null ? stored : was.before,
      first: firstOf(next, { pins, total }),
    }));
  const discard = (): void => {
    type(() => nothing);
    forget();
  };
  const save = async (): Promise<void> => {
    const { reason, before } = draft;
    const why = reason.trim() === '' ? {} : { reason };
    const body = { before: [...before], codes: [...first], ...why };
    if (await take((idempotency_key) => call(staffCategoryArrange, { params: { code }, body, idempotency_key })))
      discard();
    await changed();
  };
  const isChanged = draft.first !== null && JSON.stringify(draft.first) !== JSON.stringify(stored);
  const release = (): void => keep(natural, 0);
  return { draft, type, first, order, held, keep, discard, release, save, isBusy, error, isChanged };
}

type Arranged = ReturnType<typeof useArranged>;

/** What the grid shows: a storefront, its own view, and how many places are held. */
function Filters({ board, arranging }: { readonly board: BoardProps; readonly arranging: Arranged | null }) {
  const text = useText('categories');
  const { of, set } = useFilters();
  return (
    <div className={css.filters}>
      <StorefrontSelect
        value={board.locale}
        storefronts={board.storefronts}
        onChange={(value) => set('storefront', value)}
      />
      <Tick
        label={text('preview')}
        isTicked={of('preview') === 'true'}
        onChange={(isOn) => set('preview', isOn ? 'true' : '')}
      />
      {arranging !== null && (
        <TextField
          label={text('pins')}
          hint={text('pins.hint')}
          inputMode="numeric"
          value={arranging.draft.pins}
          onChange={(pins) => {
            arranging.type((was) => ({ ...was, pins }));
            const count = typedWhole(pins);
            if (count !== null && count <= mostArranged) arranging.keep(arranging.order, count);
          }}
        />
      )}
    </div>
  );
}

/** Saves the order, or says why it was not. */
function SaveBar({ arranging, titleOf }: { readonly arranging: Arranged; readonly titleOf: (code: string) => string }) {
  const text = useText('categories');
  const fault = useFault();
  const { draft, type, first, discard, release, save, isBusy, error, isChanged } = arranging;
  return (
    <div className={css.bar}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <Conflict
        error={error}
        draft={draft}
        titleOf={titleOf}
        onKeep={(now) => type((was) => ({ ...was, before: now }))}
        onTake={discard}
      />
      <TextField
        label={text('reason')}
        value={draft.reason}
        onChange={(reason) => type((was) => ({ ...was, reason }))}
      />
      <div className={css.steps}>
        <Button weight="main" disabled={isBusy || !isChanged} onClick={() => void save()}>
          {text('save')}
        </Button>
        <Button weight="quiet" disabled={draft.first === null} onClick={discard}>
          {text('discard')}
        </Button>
        <Button weight="quiet" disabled={isBusy || first.length === 0} onClick={release}>
          {text('release')}
        </Button>
        <span role="status" className={css.soft}>
          {isChanged ? text('unsaved') : text('saved')}
        </span>
      </div>
    </div>
  );
}

function Board(board: BoardProps) {
  const { code, pieces, more } = board;
  const text = useText('categories');
  const me = useMember();
  const { of } = useFilters();
  const arranging = useArranged(board);
  const { draft, first, order, held, keep } = arranging;
  const [said, say] = useState('');
  const grid = useRef<HTMLUListElement>(null);
  const isPreview = of('preview') === 'true';
  const isReadOnly = !mayAct(me, 'arrange_categories');
  const move = (from: number, to: number): void => {
    const piece = order[from];
    keep(moved(order, from, to), typedWhole(draft.pins) ?? held);
    say(text('moved', { title: piece?.title ?? '', place: to + 1 }));
    // The focus goes with the piece, so that the keyboard can move it on.
    followMoved(() => grid.current?.querySelector(`[data-code="${CSS.escape(piece?.code ?? '')}"]`));
  };
  const shown = isPreview ? order.filter(({ is_sold_here }) => is_sold_here) : order;
  return (
    <>
      <Filters board={board} arranging={isReadOnly || isPreview ? null : arranging} />
      <p className="hidden-words" role="status">
        {said}
      </p>
      <ul className={css.grid} ref={grid} aria-label={text('grid')}>
        {shown.map((piece, at) => (
          <PieceCard
            key={piece.code}
            piece={piece}
            at={at}
            count={shown.length}
            isFirst={first.includes(piece.code)}
            isReadOnly={isReadOnly || isPreview}
            onMove={move}
          />
        ))}
      </ul>
      {more && <Button onClick={more}>{text('more')}</Button>}
      {!isReadOnly && (
        <SaveBar arranging={arranging} titleOf={(one) => pieces.find((piece) => piece.code === one)?.title ?? one} />
      )}
      <ChangeHistory subject="category_order" of={{ row: code }} />
    </>
  );
}

/** The grid of a category as a storefront shows it, and its order. */
export function Arrange() {
  const text = useText('categories');
  const fault = useFault();
  const { code = '' } = useParams();
  const { of } = useFilters();
  const { data, error, hasNextPage, fetchNextPage } = useOrder(code, of('storefront'));
  const [start] = data?.pages ?? [];
  return (
    <Page
      title={start?.name ?? code}
      lead={start && text('order.lead', { path: start.path, total: start.total })}
      actions={<Link to={`/categories/${code}/rule`}>{text('rule')}</Link>}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {start && (
        <Board
          code={code}
          first={start.first}
          pieces={data?.pages.flatMap(({ pieces }) => pieces) ?? []}
          storefronts={start.storefronts}
          locale={start.locale}
          total={start.total}
          more={hasNextPage ? () => void fetchNextPage() : null}
        />
      )}
    </Page>
  );
}
