// Runs a program and writes how much processor time it and all its descendants took: node measured.mjs FILE PROGRAM ARGUMENTS…
// Node has no such figure of children. Linux adds the time of every child that has ended to its parent; this process has no other
// child than the program. Where there is no /proc, it writes nothing.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';

/** Linux shows times in hundredths of a second on every machine (USER_HZ). */
const ticksPerSecond = 100;

/**
 * The processor seconds of a process's ended children, from the text of its /proc/PID/stat. The second field is the program's
 * name in brackets and may contain spaces; `cutime` and `cstime` are the fields 16 and 17.
 */
export function childSeconds(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

function write(file) {
  try {
    writeFileSync(file, String(childSeconds(readFileSync('/proc/self/stat', 'utf8'))));
  } catch {
    // A system without /proc: the check says that it enforces no budget.
  }
}

if (process.argv[1]?.endsWith('measured.mjs')) {
  const [file, program, ...args] = process.argv.slice(2);
  const child = spawn(program, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(String(error));
    process.exitCode = 1;
  });
  child.once('close', (code, signal) => {
    write(file);
    process.exitCode = code ?? 128 + (signal ? os.constants.signals[signal] : 0);
  });
}
