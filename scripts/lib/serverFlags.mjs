/**
 * How Node runs the shop's server, also in `npm start` and the Dockerfile: room for what lives shortly is kept at 8 MB.
 * Left alone it grows under load and stays so, 100 MB more of memory for no more requests.
 */
export const serverFlags = ['--max-semi-space-size=8'];
