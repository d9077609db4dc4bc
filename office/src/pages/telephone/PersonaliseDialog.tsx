import type { Personalisation } from '@vitrine/contract/personalisation';
import { type LinkPiece, staffLinkPersonalisation } from '@vitrine/contract/staffPaymentLinks';
import { useQuery } from '@tanstack/react-query';
import { fitsTogether } from '@vitrine/rules/catalogue/personalisation';
import {
  type EngravingProblem,
  engravingProblem,
  engravingSizes,
  typedEngraving,
} from '@vitrine/rules/engraving/engraving';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import type { Item } from './draft.ts';

type Add = (item: Omit<Item, 'qty'>) => void;
type Of = { readonly piece: LinkPiece; readonly onAdd: Add; readonly onClose: () => void };
type Terms = NonNullable<Personalisation['engraving']>;

/** Why an engraving cannot be made, by the rule of the shop's page. */
function useProblem(): (problem: EngravingProblem | null, line: number) => string | null {
  const text = useText('telephone');
  return (problem, line) => {
    if (problem === null || problem.code === 'engraving_empty') return null;
    if (('line' in problem ? problem.line : 0) !== line) return null;
    return problem.code === 'engraving_letters'
      ? text('engraving.letters', { letter: problem.letter })
      : text('engraving.too_long');
  };
}

/** The text, the typeface and the height of an engraving. */
function EngravingDialog({ piece, terms, sku, onAdd, onClose }: Of & { readonly terms: Terms; readonly sku: string }) {
  const text = useText('telephone');
  const money = useMoney();
  const problemOf = useProblem();
  const [lines, setLines] = useTyped<readonly string[]>(`engraving ${sku} lines`, () =>
    Array.from({ length: terms.max_lines }, () => ''),
  );
  const [font, setFont] = useTyped(`engraving ${sku} font`, terms.fonts[0] ?? 'roman');
  const [size, setSize] = useTyped(`engraving ${sku} size`, terms.sizes[0] ?? 'medium');
  const engraving = typedEngraving(terms, { lines, font, size });
  const problem = engravingProblem(terms, engraving);
  const { perso_product_type, fonts, sizes, price, preparation_days } = terms;
  const properties = { font, size };
  const options = {
    engraving: [...engraving.lines],
    perso_info: { perso_product_type, personalization_info_properties: properties },
  };
  return (
    <StepDialog
      title={text('personalise.title', { name: piece.product_name })}
      effect={text('engraving.effect', { price: money(price), days: preparation_days })}
      confirm={text('add')}
      isConfirmable={problem === null}
      onConfirm={async () => onAdd({ sku, options })}
      onClose={onClose}
    >
      {() => (
        <>
          {lines.map((line, at) => (
            // The lines are fixed in number and order. oxlint-disable-next-line react/no-array-index-key
            <TextField
              key={at}
              label={text('engraving.line', { line: at + 1 })}
              isFocused={at === 0}
              fault={problemOf(problem, at)}
              value={line}
              onChange={(typed) => setLines((now) => now.with(at, typed))}
            />
          ))}
          <Select
            label={text('engraving.font')}
            value={font}
            choices={fonts.map((value) => ({ value, name: text(`engraving.font.${value}`) }))}
            onChange={setFont}
          />
          <Select
            label={text('engraving.size')}
            value={size}
            choices={sizes.map((value) => ({ value, name: text('engraving.mm', { mm: engravingSizes[value] }) }))}
            onChange={setSize}
          />
        </>
      )}
    </StepDialog>
  );
}

/** The two pieces of a kit: those that fit together and are in stock. */
function KitDialog({ piece, pieces, onAdd, onClose }: Of & { readonly pieces: Personalisation['kit'] }) {
  const text = useText('telephone');
  const money = useMoney();
  const own = pieces.find(({ sku }) => sku === piece.sku);
  const [chosen, choose] = useTyped(`kit ${piece.sku}`, {
    base: own?.container_role === 'base' ? own.sku : '',
    container: own?.container_role === 'container' ? own.sku : '',
  });
  const ofRole = (role: 'base' | 'container') =>
    pieces.filter(({ container_role, in_stock }) => container_role === role && in_stock);
  const base = ofRole('base').find(({ sku }) => sku === chosen.base);
  const containers = ofRole('container').filter((one) => base && fitsTogether(base, one));
  const container = containers.find(({ sku }) => sku === chosen.container);
  const choicesOf = (listed: Personalisation['kit']) => [
    { value: '', name: text('kit.choose') },
    ...listed.map(({ sku, name, color, size, price }) => ({
      value: sku,
      name: [name, color, size, money(price)].filter(Boolean).join(', '),
    })),
  ];
  const add = async (): Promise<void> => {
    if (!base || !container) return;
    const { container_type, container_id } = base;
    onAdd({ sku: base.sku, options: { container_type, container_id, container_sku: container.sku } });
  };
  return (
    <StepDialog
      title={text('personalise.title', { name: piece.product_name })}
      effect={text('kit.effect')}
      confirm={text('add')}
      isConfirmable={container !== undefined}
      onConfirm={add}
      onClose={onClose}
    >
      {() => (
        <>
          <Select
            label={text('kit.base')}
            value={base?.sku ?? ''}
            choices={choicesOf(ofRole('base'))}
            onChange={(sku) => choose((now) => ({ ...now, base: sku }))}
          />
          <Select
            label={text('kit.container')}
            value={container?.sku ?? ''}
            choices={choicesOf(containers)}
            onChange={(sku) => choose((now) => ({ ...now, container: sku }))}
          />
        </>
      )}
    </StepDialog>
  );
}

/** Engraves a piece or puts its kit together, as its own page in the shop does. decisions/0128. */
export function PersonaliseDialog({ locale, ...of }: Of & { readonly locale: Locale }) {
  const fault = useFault();
  const { sku } = of.piece;
  const { data, error } = useQuery({
    queryKey: ['payment-link-personalisation', locale, sku],
    queryFn: () => call(staffLinkPersonalisation, { params: { sku }, query: { locale } }),
  });
  if (error !== null) return <Notice tone="bad">{fault(error)}</Notice>;
  if (!data) return null;
  return data.kind === 'smallleathergoods' && data.engraving ? (
    <EngravingDialog {...of} terms={data.engraving} sku={data.sku} />
  ) : (
    <KitDialog {...of} pieces={data.kit} />
  );
}
