// In development: shows the error of a broken source file in the terminal and in the browser.
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Logger } from 'vite';

/** An error as one block with file and line, without colours and without the tools' own stack. */
export function errorBlock(error: unknown): string {
  const { message, id = '' } = error instanceof Error ? (error as Error & { id?: string }) : { message: String(error) };
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at /u.test(line) && line.trim() !== '');
  const isNamed = id === '' || message.includes(basename(id));
  return [...lines, ...(isNamed ? [] : [`  in ${id}`])].join('\n');
}

/**
 * A logger that prints each error as one block, and once: the server and each module of the browser report the same one.
 * `forget` lets it be printed again.
 */
export function onceLogger(logger: Logger): { logger: Logger; forget: () => void } {
  let last = '';
  const forget = (): void => {
    last = '';
  };
  return {
    forget,
    logger: {
      ...logger,
      error(message, options) {
        const block = errorBlock(options?.error ?? message);
        if (block === last) return;
        last = block;
        logger.error(`\n✗ ${block}\n`);
      },
    },
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The page of a storefront that cannot be loaded: it shows the error, and reloads itself when a file changes. */
export const brokenPage = (block: string): string => `<!doctype html><meta charset="utf-8"><title>Error</title>
<pre>${escaped(block)}</pre>
<script type="module">
  import { createHotContext } from '/@vite/client';
  const hot = createHotContext('/broken');
  for (const event of ['vite:beforeUpdate', 'vite:beforeFullReload']) hot.on(event, () => location.reload());
</script>`;
