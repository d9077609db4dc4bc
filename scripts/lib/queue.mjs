// The order in which the check's steps run: two at a time on two cores, the longest first.

/**
 * Runs steps in a few lanes. The next step is the first of `order` whose needs have ended. Steps of one part run one after the
 * other, the static ones excepted: they would share a browser's or a database's time. A step that is `alone` waits until nothing
 * else is left or runs. A step whose need has failed does not run.
 * @template {{ name: string, part: string, needs?: readonly string[], alone?: boolean }} Step
 * @param {readonly Step[]} order
 * @param {number} lanes
 * @param {(step: Step) => Promise<boolean>} work resolves with whether it passed
 * @param {(step: Step, need: string) => void} onSkipped
 */
export async function runQueue(order, lanes, work, onSkipped) {
  const waiting = [...order];
  /** @type {Map<string, boolean>} */
  const ended = new Map();
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  const names = new Set(order.map(({ name }) => name));
  const needsOf = ({ needs = [] }) => needs.filter((need) => names.has(need));
  const take = async (step) => {
    ended.set(step.name, await work(step));
    running.delete(step.name);
  };
  const begin = (step) => {
    waiting.splice(waiting.indexOf(step), 1);
    running.set(step.name, take(step));
  };
  const failedNeed = (step) => needsOf(step).find((need) => ended.get(need) === false);
  const dropHopeless = () => {
    const isHopeless = (step) => failedNeed(step) !== undefined;
    // Dropping one may make another hopeless.
    for (let step = waiting.find(isHopeless); step; step = waiting.find(isHopeless)) {
      waiting.splice(waiting.indexOf(step), 1);
      ended.set(step.name, false);
      onSkipped(step, failedNeed(step));
    }
  };
  while (waiting.length + running.size > 0) {
    dropHopeless();
    for (;;) {
      const now = order.filter(({ name }) => running.has(name));
      if (now.length >= lanes || now.some(({ alone }) => alone)) break;
      const next = waiting.find(
        (step) =>
          needsOf(step).every((need) => ended.has(need)) &&
          (step.part === 'static' || now.every(({ part }) => part !== step.part)) &&
          (!step.alone || (now.length === 0 && waiting.every((one) => one.alone))),
      );
      if (!next) break;
      begin(next);
    }
    if (running.size > 0) await Promise.race(running.values());
    else if (waiting.length > 0)
      throw new Error(`Steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}.`);
  }
}

/**
 * The order of steps: static ones first, because they fail first; among equals the longest chain of needs first.
 * @template {{ name: string, part: string, needs?: readonly string[] }} Step
 * @param {readonly Step[]} steps
 * @param {(name: string) => number} secondsOf how long a step takes
 * @returns {Step[]}
 */
export function orderSteps(steps, secondsOf) {
  const chain = (step) =>
    secondsOf(step.name) + Math.max(0, ...steps.filter(({ needs }) => needs?.includes(step.name)).map(chain));
  const length = new Map(steps.map((step) => [step.name, chain(step)]));
  const isStatic = ({ part }) => (part === 'static' ? 0 : 1);
  return steps.toSorted((a, b) => isStatic(a) - isStatic(b) || (length.get(b.name) ?? 0) - (length.get(a.name) ?? 0));
}
