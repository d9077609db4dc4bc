import { isJobName } from '@vitrine/rules/staff/jobNames';
import { useText } from '../../lib/words/words.tsx';
import css from './jobs.module.css';

/** What a kind of job does, in words; one of a newer server as it is. */
export function useJobName(): (kind: string) => string {
  const text = useText('jobs');
  return (kind) => (isJobName(kind) ? text(`name.${kind}`) : kind);
}

/** A kind of job in words, with the name that logs and commands have. */
export function JobName({ kind }: { readonly kind: string }) {
  const nameOf = useJobName();
  return (
    <>
      {nameOf(kind)} <code className={css.soft}>{kind}</code>
    </>
  );
}
