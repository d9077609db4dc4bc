import css from './grid.module.css';

/** What the keys of a grid do. */
export function KeyList({ keys }: { readonly keys: readonly { readonly key: string; readonly does: string }[] }) {
  return (
    <dl className={css.legend}>
      {keys.map(({ key, does }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
