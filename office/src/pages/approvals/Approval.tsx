import type { ApprovalView } from '@vitrine/contract/staffApprovals';
import { approvedExportHours } from '@vitrine/rules/staff/approval';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../lib/words/formats.ts';
import { pieceName } from '../../lib/words/pieceName.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import ui from '../../ui/ui.module.css';
import { useMailName } from '../../ui/useMailName.ts';
import { searchOf } from '../../ui/orderAddress.ts';
import { useStepName } from './useStepName.ts';
import { usePlaceName } from '../../ui/useStores.ts';

type Verdict = ApprovalView['verdicts'][number];
/** The list that a file is made of, with its filters. */
function listOf(file: NonNullable<ApprovalView['file']>): string {
  if (file.list === 'orders') return `/orders?${searchOf(file.shown).toString()}`;
  const { country, language } = file.shown;
  return `/newsletter?${new URLSearchParams({ ...(country && { country }), ...(language && { language }) }).toString()}`;
}

type Rows = readonly (readonly [name: string, value: ReactNode])[];

/** What is proposed: the order or the return, the pieces, or the file. */
function useSubject(approval: ApprovalView): Rows {
  const { kind, subject, order_number, pieces, file, is_own, state } = approval;
  const text = useText('approvals');
  const placeOf = usePlaceName();
  return [
    ...(file === null
      ? []
      : [
          [
            text('file'),
            <Link key="file" to={listOf(file)}>
              {text(`file.${file.list}`)}
            </Link>,
          ] as const,
          [text('file.format'), file.format.toUpperCase()] as const,
          ...(is_own && state === 'approved'
            ? [[text('file.next'), text('file.again', { hours: approvedExportHours })] as const]
            : []),
        ]),
    ...(order_number === null
      ? []
      : [
          [
            text('order'),
            <Link key="order" to={`/orders/${order_number}`}>
              {order_number}
            </Link>,
          ] as const,
        ]),
    ...(kind === 'return'
      ? [
          [
            text('return'),
            <Link key="return" to={`/returns/${subject}`}>
              {subject}
            </Link>,
          ] as const,
        ]
      : []),
    ...(pieces === null
      ? []
      : [
          [
            text('pieces'),
            text('pieces.of', {
              pieces: pieces.pieces,
              piece: pieceName(pieces),
              place: placeOf(subject),
            }),
          ] as const,
          [text('reason'), pieces.reason] as const,
        ]),
  ];
}

/** What the step would have caused when it was proposed. */
function useEvidence({ evidence: { money, mails, withheld } }: ApprovalView): Rows {
  const text = useText('approvals');
  const effects = useText('effects');
  const formats = useFormats();
  const mailName = useMailName();
  const amounts = [
    ...money.map(({ kind, amount, currency }) => effects(`money.${kind}`, { amount: formats.money(amount, currency) })),
    ...withheld.map(({ amount, currency }) => text('withheld', { amount: formats.money(amount, currency) })),
  ];
  return [
    ...(amounts.length === 0 ? [] : [[text('money'), amounts.join(', ')] as const]),
    ...(mails.length === 0 ? [] : [[text('mails'), mails.map(mailName).join(', ')] as const]),
  ];
}

/** How it ended; while it is open, until when. */
function useEnd({ state, until, decided_by, decided_at, reason }: ApprovalView): Rows {
  const text = useText('approvals');
  const { moment } = useFormats();
  if (state === 'open') return [[text('until'), moment(until)]];
  return [
    [
      text('state'),
      decided_by === null || decided_at === null
        ? text('state.expired')
        : text(`state.${state === 'expired' ? 'declined' : state}`, {
            name: decided_by,
            when: moment(decided_at),
          }),
    ],
    ...(reason === null ? [] : [[text('reason'), reason] as const]),
  ];
}

type Props = { readonly approval: ApprovalView; readonly onAsk: (verdict: Verdict) => void };

/** One proposed step with its evidence. */
export function Approval({ approval, onAsk }: Props) {
  const text = useText('approvals');
  const { money, moment } = useFormats();
  const stepName = useStepName();
  const { amount, by, at, verdicts, is_own, order_number, subject, file } = approval;
  const rows: Rows = [
    ...useSubject(approval),
    ...(file === null
      ? [[text('amount'), amount === null ? text('no_price') : money(amount, 'EUR')] as const]
      : [[text('file.clients'), text('file.more')] as const]),
    [text('by'), text('by.value', { name: by, when: moment(at) })],
    ...useEvidence(approval),
    ...useEnd(approval),
  ];
  return (
    <Sheet title={stepName(approval)}>
      <Facts rows={rows} />
      {verdicts.length > 0 && (
        <div className={ui.actions}>
          {verdicts.map((verdict) => (
            <Button
              key={verdict}
              about={order_number ?? subject}
              weight={verdict === 'approved' ? 'main' : 'plain'}
              onClick={() => onAsk(verdict)}
            >
              {text(is_own && verdict === 'declined' ? 'take_back' : `verdict.${verdict}`)}
            </Button>
          ))}
        </div>
      )}
    </Sheet>
  );
}
