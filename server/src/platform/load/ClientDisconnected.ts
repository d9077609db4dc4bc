/** The client hung up before its work began: no client reads an answer. */
export class ClientDisconnected extends Error {}
