import { type ChildProcess, spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Paper } from './paper.ts';
import { createTypesetter, type Typeset } from './typesetter.ts';

test('a process without other work waits for its paper', () => {
  const script = `import { createTypesetter } from ${JSON.stringify(new URL('typesetter.ts', import.meta.url).href)};
    await createTypesetter().typeset({}, { of: 'network', key: '' }).catch(() => undefined);
    console.log('answered');`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, 'answered\n']);
});

test('a paper is sent to the engine once for all that wait for it, and each gets its bytes', async () => {
  const sent: unknown[] = [];
  let answer: (typeset: Typeset) => void = () => undefined;
  const engine = Object.assign(new EventEmitter(), {
    ref: () => undefined,
    unref: () => undefined,
    kill: () => true,
    channel: undefined,
    send: (paper: unknown) => sent.push(paper),
  });
  const typesetter = createTypesetter((onTypeset) => {
    answer = onTypeset;
    return engine as unknown as ChildProcess;
  });
  const paper = (title: string) => ({ title }) as Paper;
  const ask = (title: string, key: string) => typesetter.typeset(paper(title), { of: 'network', key });
  const first = ask('first', 'crowd');
  const same = Array.from({ length: 20 }, () => ask('invoice', 'crowd'));
  const other = ask('mine', 'other');
  for (const byte of [1, 2, 3]) answer({ bytes: Uint8Array.of(byte) });
  expect(sent).toEqual([paper('first'), paper('invoice'), paper('mine')]);
  expect(await Promise.all([first, other, ...same])).toEqual(
    [1, 3, ...same.map(() => 2)].map((byte) => Buffer.of(byte)),
  );
  typesetter.close();
});
