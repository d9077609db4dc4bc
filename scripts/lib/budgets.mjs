// How much processor time each step may take (docs/check.md). Processor time is compared, not time by the clock, because the
// steps run beside each other. A reference loop in the same run shows how fast this machine is just then.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname ?? '.', 'budgets.json');

/** How much a step may grow over its budget before the check fails. */
const growth = 4 / 3;
/** Seconds that a step may take besides: below them starting a process decides. */
const slack = 3;

/** @returns {Record<string, number>} seconds of the reference machine by step */
export const readBudgets = () => JSON.parse(readFileSync(file, 'utf8'));

/** @param {Record<string, number>} seconds by step, in reference seconds */
export function writeBudgets(seconds) {
  const rows = Object.entries(seconds).map(([name, value]) => [name, Math.max(1, Math.ceil(value))]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

/** Processor milliseconds of the reference loop on the machine whose seconds the budgets count in. */
const referenceMs = 16;

/** A fixed piece of the work that the steps do: texts, objects, sorting, hashing. */
export function referenceWork() {
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    id: (at * 7919) % 3001,
    name: `row ${at}`,
    on: at % 3 === 0,
  }));
  let text = '';
  for (let round = 0; round < 4; round += 1) {
    const sorted = rows.toSorted((a, b) => a.id - b.id || a.name.localeCompare(b.name));
    text = JSON.stringify(JSON.parse(JSON.stringify(sorted)));
  }
  return createHash('sha256').update(text.repeat(8)).digest('hex');
}

/** Takes samples of the loop while the steps run; the loop takes under one per cent of one core. */
export class Speed {
  /** @type {{ at: number, ms: number }[]} */
  samples = [];
  timer;

  start() {
    for (let round = 0; round < 10; round += 1) referenceWork();
    this.sample();
    this.timer = setInterval(() => this.sample(), 5000);
  }

  sample() {
    const from = process.cpuUsage();
    referenceWork();
    const { user, system } = process.cpuUsage(from);
    this.samples.push({ at: Date.now(), ms: (user + system) / 1000 });
  }

  stop() {
    clearInterval(this.timer);
  }

  /** How many times slower than the reference machine this one was in a span of time: the median of its samples. */
  slowness(from, to) {
    const within = this.samples.filter(({ at }) => at >= from - 5000 && at <= to + 5000).map(({ ms }) => ms);
    const sorted = within.toSorted((a, b) => a - b);
    return (sorted[Math.floor(sorted.length / 2)] ?? referenceMs) / referenceMs;
  }
}

/** A line that says by how much a step is over its budget; null when it is within. */
export function overBudget(name, seconds, budget) {
  if (budget === undefined || seconds <= budget * growth + slack) return null;
  return `${name} took ${seconds.toFixed(0)} processor seconds of the reference machine; its budget is ${budget}, and a third more fails. Make it quicker, or say in the commit why it costs more and run npm run check -- --write-budgets.`;
}
