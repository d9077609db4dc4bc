// The process that typesets papers. typesetter.ts starts and ends it; it runs nothing else of the shop.
import type { BoundFiles, Paper } from './paper.ts';
import { createCompiler } from './typeset.ts';
import type { Typeset } from './typesetter.ts';

let compile: ((paper: Paper | BoundFiles) => Buffer) | undefined;

function typeset(paper: Paper | BoundFiles): Typeset {
  try {
    compile ??= createCompiler();
    return { bytes: compile(paper) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'not typeset' };
  }
}

process.on('message', (paper: Paper | BoundFiles) => void process.send?.(typeset(paper)));
process.once('disconnect', () => process.exit(0));
