import type { LegalPage as LegalPageData } from '@vitrine/contract/content';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Blocks } from './Blocks.tsx';
import css from './legal.module.css';

type Props = { readonly legal: LegalPageData; readonly rights: string | null };

/** A legal page: its text, its date, and on the withdrawal page the country's return rights. */
export function LegalPage({ legal, rights }: Props) {
  const text = useText('content');
  const { tag } = useStorefront();
  const day = new Date(`${legal.updated.slice(0, 10)}T00:00:00Z`);
  const since = Number.isNaN(day.valueOf())
    ? legal.updated
    : dateFormat(`${tag}-u-nu-latn-ca-gregory`, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  return (
    <main id="content" tabIndex={-1} className={`page ${css.legal}`}>
      <h1 className="headline">{legal.title}</h1>
      {legal.updated ? (
        <p className="note">
          <time dateTime={legal.updated} suppressHydrationWarning>
            {text('legal.updated', { date: since })}
          </time>
        </p>
      ) : null}
      {rights === null ? null : <p className="measure">{rights}</p>}
      <Blocks blocks={legal.blocks} />
    </main>
  );
}
