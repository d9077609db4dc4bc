/** Why the embedded database cannot start; `message` is the one line to print. */
export class EmbeddedError extends Error {}
