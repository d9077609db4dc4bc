// Runs a script under the project's own Node, and exits with it.
import { spawn } from 'node:child_process';
import { environment, node, root } from './install.mjs';

/**
 * Runs a script in the foreground and exits with its status; forwards signals, and ends it when the npm above us dies.
 */
export function runUnderOwnNode(script, args) {
  const child = spawn(node, [`${root}${script}`, ...args], { cwd: root, env: environment, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  // npm does not forward the signal that ends it.
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 500).unref();
  child.once('exit', (code) => process.exit(code ?? 1));
}
