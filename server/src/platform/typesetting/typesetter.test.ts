import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a process without other work waits for its paper', () => {
  const script = `import { createTypesetter } from ${JSON.stringify(new URL('typesetter.ts', import.meta.url).href)};
    await createTypesetter().typeset({}, { of: 'network', key: '' }).catch(() => undefined);
    console.log('answered');`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, 'answered\n']);
});
