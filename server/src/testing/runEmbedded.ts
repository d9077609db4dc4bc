// A shop reduced to its database, for tests that kill it: prints the address when it is up, stops on SIGTERM.
import { startEmbedded } from '../platform/db/embedded/startEmbedded.ts';

const embedded = await startEmbedded({
  folder: process.argv[2] ?? '',
  onLost: (error) => process.stderr.write(`${error.message}\n`),
}).catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
process.on('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
process.stdout.write(`up ${embedded.pid()} ${embedded.url}\n`);
