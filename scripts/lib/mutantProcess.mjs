import { fork } from 'node:child_process';
import path from 'node:path';
import { environment, node } from './install.mjs';

/** How long a test file may take with a fault, besides three times what it takes without: longer than its own tests may. */
const patience = 180;

/**
 * The Vitest of one copy (`mutantTests.mjs`) in its own process group, so that the servers and databases of its tests end with it.
 *
 * @param {string} folder
 */
export function testProcess(folder) {
  let child = null;
  let lastOutput = '';

  function kill() {
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
    child = null;
  }

  function start() {
    const one = fork(path.join(folder, 'scripts/lib/mutantTests.mjs'), {
      cwd: folder,
      execPath: node,
      env: { ...environment, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
      detached: true,
    });
    for (const stream of [one.stdout, one.stderr])
      stream.on('data', (data) => (lastOutput = (lastOutput + data).slice(-4000)));
    child = one;
    return new Promise((resolve, reject) => {
      one.once('message', resolve);
      one.once('exit', () => reject(new Error(`Vitest did not start:\n${lastOutput}`)));
    });
  }

  async function run(request, usualSeconds = 0) {
    if (child === null) await start();
    const one = child;
    const result = await new Promise((resolve) => {
      const late = setTimeout(() => resolve({ hung: true }), (patience + 3 * usualSeconds) * 1000);
      const settle = (answer) => {
        clearTimeout(late);
        one.off('exit', onExit);
        resolve(answer);
      };
      const onExit = () => settle({ died: true });
      one.once('message', settle);
      one.once('exit', onExit);
      one.send(request);
    });
    if (result.hung) kill();
    if (!result.died) return { passed: 0, failures: [], ...result };
    child = null;
    return { passed: 0, failures: [{ name: 'the test process died', error: lastOutput }] };
  }

  async function close() {
    if (child === null) return;
    const one = child;
    const ended = new Promise((resolve) => one.once('exit', resolve));
    const late = setTimeout(kill, 30_000);
    one.send('close');
    await ended;
    clearTimeout(late);
    child = null;
  }

  return {
    run,
    kill,
    close,
    /** The next run starts a new Vitest. */
    restart: close,
  };
}
