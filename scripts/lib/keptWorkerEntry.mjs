// The process of `keptWorker.mjs`: before each run it forgets the changed modules and all that import them.
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';

// Tests may replace them.
const send = process.send.bind(process);
const on = process.on.bind(process);
const off = process.off.bind(process);

/** @type {import('vite/module-runner').EvaluatedModules | undefined} */
let modules;
/**
 * What Vitest had on disk when the worker asked for its first module: the worker reads those files itself and never asks again, because
 * Vitest's own workers end with a run.
 *
 * @type {Record<string, { file?: string }>}
 */
let onDisk = {};
let askedOnDisk;

/** Notes the call by which the worker asks for them. @param {{ m?: string, i?: string }} message */
function post(message) {
  if (message?.m === 'fetchWarmModules') askedOnDisk = message.i;
  send(message);
}

on('message', (/** @type {{ i?: string, r?: typeof onDisk }} */ message) => {
  if (askedOnDisk !== undefined && message?.i === askedOnDisk) onDisk = message.r ?? {};
});

/** Modules to which others report when they are imported: each of those is then imported again too, or it reports twice. */
const registries = /\/server\/src\/platform\/(?:mail|sms|jobs)\/kinds\.ts$/u;

/** @param {readonly string[]} files */
function forget(files) {
  const seen = new Set();
  const waiting = files.flatMap((file) => [...(modules?.getModulesByFile(file) ?? [])]);
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    for (const id of one.importers) {
      const importer = modules.getModuleById(id);
      if (importer) waiting.push(importer);
    }
    for (const id of one.imports) if (registries.test(id)) waiting.push(modules.getModuleById(id));
    modules.invalidateModule(one);
  }
  for (const [name, { file }] of Object.entries(onDisk)) if (files.includes(file)) delete onDisk[name];
}

// Vitest was killed.
on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const run = (method) => async (state, traces) => {
  forget(state.ctx.invalidates ?? []);
  try {
    await runBaseTests(method, state, traces);
  } finally {
    modules = state.evaluatedModules;
  }
};

init({
  post,
  on: (listener) => on('message', listener),
  off: (listener) => off('message', listener),
  runTests: run('run'),
  collectTests: run('collect'),
  setup: setupEnvironment,
});
