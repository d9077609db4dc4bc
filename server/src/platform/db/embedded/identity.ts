import { spawnSync } from 'node:child_process';

/** The user that PostgreSQL runs as, when that is not our own: it refuses to run as root. */
export type Identity = { readonly uid: number; readonly gid: number };

const numberOf = (flag: '-u' | '-g'): number => {
  const found = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  return found.status === 0 ? Number(found.stdout) : 65_534;
};

/** The unprivileged user of the system when we are root, else null: PostgreSQL then runs as our user. */
export function identityOf(): Identity | null {
  return process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : null;
}

/** The environment of PostgreSQL's programs: without PG* variables, which could point them to another server. */
export const environment = { PATH: '/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' };

/** Whether PostgreSQL's user may enter a folder. */
export function mayEnter(identity: Identity | null, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...identity, cwd: '/', env: environment, stdio: 'ignore' })
      .status === 0
  );
}
