import { printLabel } from '@vitrine/contract/returns';
import { call } from './browserCall.ts';
import { useLocale } from './locale.ts';
import { useText } from './text.ts';
import { PrintLink } from './printLink.tsx';

/** Downloads the label of a return, again and again until the parcel has arrived. Spec 3 §7. */
export function LabelLink({ hash }: { readonly hash: string }) {
  const text = useText('returns');
  const locale = useLocale();
  return <PrintLink ask={() => call(printLabel, { query: { locale, hash } })}>{text('label')}</PrintLink>;
}
