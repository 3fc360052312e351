/**
 * Caches what every request reads and few write: sessions and permissions. A statement of this
 * process that writes to one of the tables clears the cache at once; writes of other processes to
 * an external PostgreSQL arrive by notification (`notifications.ts`), and nothing is cached while
 * those are unavailable.
 */
import type { Database } from './schema/schema.ts'

/** A write to one of these tables clears the whole cache and calls the listeners. */
export const cachedTables = [
  'auth_token',
  'login_family',
  'membership',
  'role',
  'role_permission',
  'user_role',
  'user_account',
  'enterprise',
  'enterprise_setting',
  'department',
  'agent_group_seat'
] as const
const tables = new Set<string>(cachedTables)
const mentionsCachedTable = (sql: string) =>
  sql.match(/\w+/g)?.some(word => tables.has(word)) ?? false
const READS = /^\s*select\b/i
/** Matches the one table that a plain statement writes to; it may read others. */
const WRITTEN = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(?!only\b)(\w+)\b(?!"?\.)/i
const MOST = 5000

/** Called with a written table, or with `undefined` when it may be any. */
type CacheListener = (table: string | undefined) => void

const memories = new WeakMap<Database, TableCache>()

/** While `mayKeep` returns false nothing is stored or served. */
export function tableCache(mayCache: () => boolean = () => true) {
  const known = new Map<string, Promise<unknown>>()
  const listeners = new Set<CacheListener>()
  /** Tables of pending writes; `undefined` when a statement does not name one. */
  const pending = new Set<string | undefined>()
  let [writers, written] = [0, 0]

  function notify(tables: Iterable<string | undefined>): void {
    for (const table of [...tables]) for (const listener of listeners) listener(table)
  }

  return {
    /**
     * Called with each statement before it is sent. If it writes to a cached table, caching is off
     * until `written` settles the change: at the end of its transaction, if it has one.
     */
    isChangedBy(sql: string): boolean {
      if (READS.test(sql)) return false
      const written = WRITTEN.exec(sql)?.[1]
      if (!(written === undefined ? mentionsCachedTable(sql) : tables.has(written))) return false
      known.clear()
      pending.add(written)
      writers += 1
      return true
    },
    written(): void {
      known.clear()
      writers -= 1
      written += 1
      const tables = [...pending]
      // Of several writers, the tables of the others are reported again.
      if (writers === 0) pending.clear()
      notify(tables)
    },
    /** How many changes of this process were settled. */
    count: (): number => written,
    forget(): void {
      known.clear()
      notify([undefined])
    },
    listen(listener: CacheListener): void {
      listeners.add(listener)
    },

    recall<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
      if (!mayCache()) return read()
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

export type TableCache = ReturnType<typeof tableCache>

export const registerCache = (db: Database, cache: TableCache): void => void memories.set(db, cache)

/** Reads through the cache; bypasses it inside a transaction. */
export const cached = <Value>(
  db: Database,
  key: readonly string[],
  read: () => Promise<Value>
): Promise<Value> => memories.get(db)?.recall(JSON.stringify(key), read) ?? read()

/** Calls the listener after writes to cached tables, by this process or another. */
export const onTableChange = (db: Database, listener: CacheListener): void =>
  memories.get(db)?.listen(listener)

/** How many writes of this process to cached tables have ended. */
export const ownTableChanges = (db: Database): number => memories.get(db)?.count() ?? 0

/** What is cached may be older than a message of another process, whose notification is yet to come. */
export const forgetCached = (db: Database): void => memories.get(db)?.forget()
