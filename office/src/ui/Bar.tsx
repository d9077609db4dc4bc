import css from './bar.module.css';

/** A bar beside its number, as long as its share of the largest one. Screen readers read the number. */
export function Bar({ share }: { readonly share: number }) {
  const width = Math.max(0, Math.min(1, share));
  return (
    <span className={css.rail} aria-hidden="true">
      <span className={css.bar} style={{ inlineSize: `${width * 100}%` }} />
    </span>
  );
}
