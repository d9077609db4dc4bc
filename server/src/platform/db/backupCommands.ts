// The commands for backup, restore and marking a database as restored.
import path from 'node:path';
import { ConfigError, readConfig } from '../config/config.ts';
import { markRestored, restoreBackup } from './backup/restoreBackup.ts';
import { writeBackup } from './backup/writeBackup.ts';
import type { Command } from './commandWords.ts';

const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]/gu, '').slice(0, 15);

const saySequences = (sequences: Readonly<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(sequences)) console.log(`${name} goes on after ${value}`);
};
const next = 'marked as restored: run `npm run db -- reconcile`, then start the shop';

export const backupCommands: Record<string, Command> = {
  backup: {
    takes: '[FILE]',
    says: 'writes all data to a file, while the shop runs; unset, to DATA_DIR/backups',
    run: async (url, [file]) => {
      const folder = path.join(readConfig(process.env).DATA_DIR, 'backups');
      const written = await writeBackup(url, file ?? path.join(folder, `vitrine-${stampOf(new Date())}.backup.gz`));
      const megabytes = (written.bytes / 1_000_000).toFixed(1);
      console.log(`${written.file}: ${written.tables} tables as of ${written.taken_at.toISOString()}, ${megabytes} MB`);
    },
  },
  restore: {
    takes: 'FILE [--yes]',
    says: 'replaces all data by a backup’s; --yes where orders would be overwritten',
    run: async (url, args) => {
      const [file = ''] = args.filter((word) => !word.startsWith('--'));
      const overwrite = args.includes('--yes');
      const restored = await restoreBackup(url, file, { overwrite, now: new Date() });
      console.log(`restored the data of ${restored.taken_at.toISOString()}`);
      if (restored.migrated.length > 0) console.log(`migrated: ${restored.migrated.join(', ')}`);
      saySequences(restored.sequences);
      console.log(next);
    },
  },
  restored: {
    takes: 'TIME',
    says: 'the same afterwork where PostgreSQL’s own tools brought the data of TIME back',
    run: async (url, [time = '']) => {
      const backup_at = new Date(time);
      if (Number.isNaN(backup_at.getTime()))
        throw new ConfigError(`restored takes a time, 2026-11-22T04:00:00Z, not ${time}.`);
      saySequences(await markRestored(url, backup_at, new Date()));
      console.log(next);
    },
  },
};
