// The queue of jobs for those that watch it: `npm run db -- jobs` and the office read the same. decisions/0125.
export {
  deadJobs,
  deadOfKind,
  type DeadJob,
  dropOne,
  kindCounts,
  type KindCounts,
  retryKind,
  retryOne,
} from './deskQueries.ts';
