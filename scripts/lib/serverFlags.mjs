/**
 * How Node runs the shop's server, also in `npm start` and the Dockerfile: room for what lives shortly is kept at 16
 * MB, and the rest is looked through once it has grown by three fifths. Left alone both grow under load and stay so,
 * 120 MB more of memory for no more requests. No upper limit is set: a larger house may need more.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=60'];
