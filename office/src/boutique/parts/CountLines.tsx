/** @jsxImportSource preact */
import type { BoutiqueCount, BoutiqueCountLine } from '@vitrine/contract/boutiqueCount';
import { typedWhole } from '@vitrine/rules/text/typedWhole';
import { useEffect, useState } from 'preact/hooks';
import { countedOf, entryOf } from '../model/counting.ts';
import { Field } from './Field.tsx';
import { hide } from './hide.ts';
import { usePage } from './pageContext.ts';
import type { Counting } from './useCounting.ts';

type Set = Counting['set'];
type Props = { readonly count: BoutiqueCount; readonly onSet: Set; readonly entries: Counting['entries'] };
type Shown = Pick<BoutiqueCountLine, 'sku' | 'name' | 'choice' | 'image' | 'expected' | 'by' | 'is_corrected'>;

/** As many pieces as a count takes. */
const mostPieces = 99_999;

/** Isolated, so that its sign stays before the figures in Arabic. */
const signed = (difference: number): string => `\u2066${difference > 0 ? '+' : ''}${difference}\u2069`;

/** How many pieces are there, where scanning them one by one is no help. */
function SetForm({ line, counted, onSet }: { readonly line: Shown; readonly counted: number; readonly onSet: Set }) {
  const { text } = usePage().words;
  const [typed, setTyped] = useState(String(counted));
  const [wasWrong, setWrong] = useState(false);
  return (
    <form
      class="find"
      onSubmit={(event) => {
        event.preventDefault();
        const pieces = typedWhole(typed);
        const isWrong = pieces === null || pieces > mostPieces;
        setWrong(isWrong);
        if (!isWrong) onSet(line.sku, pieces);
      }}
    >
      <Field
        label={text('count.pieces_of', { name: line.name })}
        value={typed}
        onValue={setTyped}
        said={wasWrong ? text('number_needed') : null}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        dir="ltr"
        required
      />
      <button type="submit" class="yes">
        {text('count.save')}
      </button>
    </form>
  );
}

function Facts({
  line,
  counted,
  isWaiting,
}: {
  readonly line: Shown;
  readonly counted: number;
  readonly isWaiting: boolean;
}) {
  const { text } = usePage().words;
  const { expected, by, is_corrected } = line;
  // What the server expects of an entry that it does not know yet is not known either.
  const difference = expected === null || isWaiting ? null : counted - expected;
  return (
    <>
      {isWaiting ? <span class="soft">{text('kept')}</span> : by !== null && <span class="soft">{by}</span>}
      {difference !== null && difference !== 0 && (
        <span class="said">
          {text('count.difference', { expected: expected ?? 0, difference: signed(difference) })}
        </span>
      )}
      {is_corrected && <span class="soft">{text('count.corrected')}</span>}
    </>
  );
}

function Line({ line, count, onSet, entries }: Props & { readonly line: Shown }) {
  const { model, words } = usePage();
  const { text } = words;
  const [isSetting, setSetting] = useState(false);
  // A scan into an open form has typed the figures of a barcode there.
  useEffect(() => setSetting(false), [entries]);
  const kept = model.ownKept;
  const counted = countedOf(kept, count, line.sku);
  const isWaiting = entryOf(kept, count.number, line.sku) !== undefined;
  const set: Set = (sku, pieces) => {
    setSetting(false);
    onSet(sku, pieces);
  };
  return (
    <li class="counted">
      {line.image === null ? <span class="blank" /> : <img src={line.image} alt="" loading="lazy" onError={hide} />}
      <p>
        <strong>{line.name}</strong>
        <span>{line.choice}</span>
        <span class="soft">
          <bdi dir="ltr">{line.sku}</bdi>
        </span>
        {counted !== null && <Facts line={line} counted={counted} isWaiting={isWaiting} />}
      </p>
      <strong class="number">{counted ?? '–'}</strong>
      {isSetting ? (
        <SetForm line={line} counted={counted ?? 0} onSet={set} />
      ) : (
        !line.is_corrected && (
          <button type="button" class="quiet" onClick={() => setSetting(true)}>
            {text('count.set')}
            <span class="unseen">{` · ${line.name} ${line.choice}`}</span>
          </button>
        )
      )}
    </li>
  );
}

/** Codes that the device has counted and cannot name before the server has. */
function unnamed(count: BoutiqueCount, model: ReturnType<typeof usePage>['model']): Shown[] {
  const known = new Set(count.lines.map(({ sku }) => sku));
  const begins = `${count.number} `;
  const skus = model.ownKept
    .filter(({ subject, number, refused }) => subject === 'count' && refused === null && number.startsWith(begins))
    .map(({ number }) => number.slice(begins.length));
  return [...new Set(skus)]
    .filter((sku) => !known.has(sku))
    .map((sku) => ({ sku, name: sku, choice: '', image: null, expected: null, by: null, is_corrected: false }));
}

/** What is counted, also what is not sent yet; then what should be there and is not counted. */
export function CountLines(counting: Props) {
  const { count } = counting;
  const { model, words } = usePage();
  const { text } = words;
  const kept = model.ownKept;
  const all: Shown[] = [...unnamed(count, model), ...count.lines];
  const isCounted = ({ sku }: Shown): boolean => countedOf(kept, count, sku) !== null;
  const open = all.filter((line) => !isCounted(line));
  return (
    <>
      <h3>{text('count.counted')}</h3>
      {open.length === all.length && <p class="soft">{text('count.nothing')}</p>}
      <ul class="lines">
        {all.filter(isCounted).map((line) => (
          <Line key={line.sku} line={line} {...counting} />
        ))}
      </ul>
      {count.closed_at === null && open.length > 0 && (
        <details>
          <summary>
            {text('count.open')} <span class="count">{open.length}</span>
          </summary>
          <ul class="lines">
            {open.map((line) => (
              <Line key={line.sku} line={line} {...counting} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
