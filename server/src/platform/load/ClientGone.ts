/** The client hung up before its work began: no client reads an answer. */
export class ClientGone extends Error {}
