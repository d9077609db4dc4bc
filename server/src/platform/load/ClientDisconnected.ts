/** The client disconnected before its work began, so no client reads an answer. */
export class ClientDisconnected extends Error {}
