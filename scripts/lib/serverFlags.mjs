/**
 * Node flags of the shop's server, also in `npm start` and the Dockerfile: a young generation of 8 MB, and a full collection
 * once the heap has grown by 40 per cent. By default both grow under load and never shrink. Against 16 MB and 60 per cent this saves
 * 30 to 60 MB for 3 per cent more processor time. There is no upper limit, because a larger house may need more.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/**
 * Environment of the server's process, also in the Dockerfile: the C library gives freed memory back. By default each compressed page
 * raises the size from which it does, and 30 MB stay behind for 1,500 pages. Other C libraries ignore the names.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
