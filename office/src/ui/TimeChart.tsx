import css from './chart.module.css';

type ChartPoint = {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly shown: string;
};

/** Width of a column with its gap, and the height of the chart, in units of the picture. */
const step = 10;
const height = 100;

/**
 * Columns over time, above the table that has their numbers: screen readers read the table. Negative values are below the line.
 * decisions/0137.
 */
export function TimeChart({ points }: { readonly points: readonly ChartPoint[] }) {
  const values = points.map(({ value }) => value);
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const range = top - bottom;
  const [first, last] = [points[0], points.at(-1)];
  const most = points.find(({ value }) => value === top);
  if (range === 0 || first === undefined || last === undefined) return null;
  const at = (value: number): number => ((top - value) / range) * height;
  return (
    <figure className={css.chart} aria-hidden="true">
      <p className={css.most}>{most?.shown}</p>
      <svg className={css.columns} viewBox={`0 0 ${points.length * step} ${height}`} preserveAspectRatio="none">
        {points.map(({ key, name, value, shown }, place) => (
          <rect
            key={key}
            x={place * step + 1}
            y={at(Math.max(0, value))}
            width={step - 2}
            height={(Math.abs(value) / range) * height}
          >
            <title>{`${name}: ${shown}`}</title>
          </rect>
        ))}
        <line x1="0" x2={points.length * step} y1={at(0)} y2={at(0)} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={css.days}>
        <span>{first.name}</span>
        {last !== first && <span>{last.name}</span>}
      </p>
    </figure>
  );
}
