import type { Transaction } from 'kysely'
import type { Database, Tables } from './schema/schema.ts'

/** Reads in a snapshot of one moment, so that what is counted in several statements agrees. */
export const snapshot = <Value>(
  db: Database,
  read: (inside: Transaction<Tables>) => Promise<Value>
): Promise<Value> => db.transaction().setIsolationLevel('repeatable read').execute(read)
