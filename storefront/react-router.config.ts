import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // Two dozen routes: the whole list costs less than asking for it piece by piece.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
