/**
 * What is read with every request and seldom written: who is signed in, and what they may. A statement
 * of this process that changes it makes it unknown at once; what other processes write to a real
 * PostgreSQL is heard (`changes-elsewhere.ts`), and nothing is kept while it cannot be.
 */
import type { Database } from './schema.ts'

/** Whatever is written to one of these makes all of it unknown. */
export const keptTables = [
  'auth_token',
  'login_family',
  'membership',
  'role',
  'role_permission',
  'user_role',
  'user_account',
  'enterprise',
  'enterprise_setting',
  'department'
] as const
const tables = new Set<string>(keptTables)
const speaksOfThem = (sql: string) => sql.match(/\w+/g)?.some(word => tables.has(word)) ?? false
const READS = /^\s*select\b/i
/** The one table that a plain statement writes to; it may read others. */
const WRITTEN = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(?!only\b)(\w+)\b(?!"?\.)/i
const MOST = 5000

const memories = new WeakMap<Database, Memory>()

/** With `mayKeep` false, nothing is kept, and nothing that was is used. */
export function memory(mayKeep: () => boolean = () => true) {
  const known = new Map<string, Promise<unknown>>()
  let writers = 0

  return {
    /**
     * Called with each statement before it is sent. If it changes what is kept, nothing is kept until
     * `written` says that the change is there, or is not: with its transaction's end, if it has one.
     */
    isChangedBy(sql: string): boolean {
      if (READS.test(sql)) return false
      const written = WRITTEN.exec(sql)?.[1]
      if (!(written === undefined ? speaksOfThem(sql) : tables.has(written))) return false
      known.clear()
      writers += 1
      return true
    },
    written(): void {
      known.clear()
      writers -= 1
    },
    forget: () => known.clear(),

    recall<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
      if (!mayKeep()) return read()
      const found = known.get(key) as Promise<Value> | undefined
      if (found) return found
      const value = read()
      if (writers > 0) return value
      if (known.size >= MOST) known.clear()
      known.set(key, value)
      const drop = () => known.get(key) === value && known.delete(key)
      value.then(one => one === undefined && drop(), drop)
      return value
    }
  }
}

export type Memory = ReturnType<typeof memory>

export const keepInMemory = (db: Database, kept: Memory): void => void memories.set(db, kept)

/** Reads, unless it is known; in a transaction it is always read. */
export const recalled = <Value>(
  db: Database,
  key: readonly string[],
  read: () => Promise<Value>
): Promise<Value> => memories.get(db)?.recall(JSON.stringify(key), read) ?? read()
