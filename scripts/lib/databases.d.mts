/** Address of a reachable server on which we may create databases; null when there is none. */
export function findDatabaseServer(): Promise<string | null>;
