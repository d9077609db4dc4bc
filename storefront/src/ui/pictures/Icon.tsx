const shapes = {
  menu: 'M2 6.5h16M2 13.5h16',
  search: 'M8.75 3a5.75 5.75 0 1 0 0 11.5 5.75 5.75 0 0 0 0-11.5M13 13l4.75 4.75',
  person: 'M10 3a3.25 3.25 0 1 0 0 6.5A3.25 3.25 0 0 0 10 3M3.5 17.25c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5',
  bag: 'M3 7h14v10.5H3zM7 9.5V5.25a3 3 0 0 1 6 0V9.5',
  close: 'm4 4 12 12M16 4 4 16',
  forward: 'm7.5 3.5 6 6.5-6 6.5',
  back: 'm12.5 3.5-6 6.5 6 6.5',
  down: 'm3.5 7.5 6.5 6 6.5-6',
  plus: 'M10 3.5v13M3.5 10h13',
  minus: 'M3.5 10h13',
  clock: 'M10 2.75a7.25 7.25 0 1 0 0 14.5 7.25 7.25 0 0 0 0-14.5M10 6v4.25l3 1.75',
  warning: 'M10 2.5 18.5 17.5H1.5ZM10 8v4.5M10 14.5v1',
  lock: 'M4 9h12v8.5H4zM6.5 9V6a3.5 3.5 0 0 1 7 0v3',
} as const;
type IconName = keyof typeof shapes;
export const iconNames = /* @__PURE__ */ Object.keys(shapes) as readonly IconName[];

// These point in the direction of the text and mirror with it.
const turning: ReadonlySet<IconName> = new Set(['forward', 'back']);

/** A line icon of 20 px; it is decorative: text beside it or the control's label gives the meaning. */
export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={`icon ${turning.has(name) ? 'iconTurn' : ''} ${className}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
