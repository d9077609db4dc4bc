/** @jsxImportSource preact */
import type { BoutiqueTransfer } from '@vitrine/contract/boutiqueStock';
import type { ComponentChildren } from 'preact';
import { hide } from './hide.ts';

type Props = {
  readonly piece: Pick<BoutiqueTransfer['lines'][number], 'sku' | 'name' | 'choice' | 'image'>;
  /** How many pieces: those that were sent, or are to be sent. */
  readonly pieces: number;
  readonly children?: ComponentChildren;
};

/** A piece of a transfer, with what is asked about it. */
export function PieceLine({ piece: { sku, name, choice, image }, pieces, children }: Props) {
  return (
    <li class="counted">
      {image === null ? <span class="blank" /> : <img src={image} alt="" onError={hide} />}
      <p>
        <strong>{name}</strong>
        <span>{choice}</span>
        <span class="soft">
          <bdi dir="ltr">{sku}</bdi>
        </span>
      </p>
      <strong class="number">{pieces}</strong>
      {children}
    </li>
  );
}
