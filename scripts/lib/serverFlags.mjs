/**
 * Node flags of the shop's server, also in `npm start` and the Dockerfile: a young generation of 16 MB, and a full collection
 * once the heap has grown by 60 per cent. By default both grow under load and never shrink: 120 MB more memory for no more
 * requests. There is no upper limit, because a larger house may need more.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=60'];
