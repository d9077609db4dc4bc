const shapes = {
  menu: 'M2 6.5h16M2 13.5h16',
  search: 'M8.75 3a5.75 5.75 0 1 0 0 11.5 5.75 5.75 0 0 0 0-11.5M13 13l4.75 4.75',
  pin: 'M10 18s-5.75-5.6-5.75-10.1a5.75 5.75 0 0 1 11.5 0C15.75 12.4 10 18 10 18ZM10 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  person: 'M10 2.75a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M3 18c0-4 3-6 7-6s7 2 7 6',
  bag: 'M3 7h14v10.5H3zM7 9.5V5.25a3 3 0 0 1 6 0V9.5',
  close: 'm4 4 12 12M16 4 4 16',
  forward: 'm7.5 3.5 6 6.5-6 6.5',
  back: 'm12.5 3.5-6 6.5 6 6.5',
  down: 'm3.5 7.5 6.5 6 6.5-6',
  plus: 'M10 3.5v13M3.5 10h13',
  minus: 'M3.5 10h13',
  clock: 'M10 2.75a7.25 7.25 0 1 0 0 14.5 7.25 7.25 0 0 0 0-14.5M10 6v4.25l3 1.75',
  tick: 'm3.5 10.5 4.25 4.25L16.5 6',
  warning: 'M10 2.5 18.5 17.5H1.5ZM10 8v4.5M10 14.5v1',
  mail: 'M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6',
  phone:
    'M4 2.5h3.5l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5V16c0 1-.75 1.5-1.5 1.5C9 17.5 2.5 11 2.5 4 2.5 3.25 3 2.5 4 2.5Z',
  zoom: 'M8.75 3a5.75 5.75 0 1 0 0 11.5 5.75 5.75 0 0 0 0-11.5M13 13l4.75 4.75M6.25 8.75h5M8.75 6.25v5',
  lock: 'M4 9h12v8.5H4zM6.5 9V6a3.5 3.5 0 0 1 7 0v3',
  card: 'M1.5 4.5h17v11h-17zM1.5 8h17',
  print: 'M5.5 7V2.5h9V7M5.5 14.5h-3V7h15v7.5h-3M5.5 12h9v5.5h-9z',
  edit: 'm3 17 .75-4L13.5 3.25l3.25 3.25L7 16.25Z',
} as const;
export type IconName = keyof typeof shapes;

// These point along the line and mirror with it.
const turning: ReadonlySet<IconName> = new Set(['forward', 'back']);

/** A line drawing of 20 px; it says nothing by itself, words stand beside it or in the control's label. */
export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={`icon ${turning.has(name) ? 'iconTurn' : ''} ${className}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
