// Child processes of a run, ended with it in any case.
import type { ChildProcess } from 'node:child_process';

const running = new Map<ChildProcess, NodeJS.Signals>();

/** Ends the process with this one: by `signal`, which the embedded database needs to stop PostgreSQL. */
export function endWithRun(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  running.set(child, signal);
  child.once('exit', () => running.delete(child));
}

process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
