import type { Database } from '../db/database.ts';
export async function indexAll(_db: Database, _on: (rows: number) => void): Promise<void> {}
export async function indexProducts(_db: Database, _codes: string[], _on: (rows: number) => void): Promise<void> {}
