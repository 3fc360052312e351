/** Values persisted in the browser across visits (rule session-32). */
import { z } from '../../contract/zod.ts'
import { environment } from '../../environment/environment.ts'
import { toJson } from '../json.ts'

/** Thirty days, and a year for permanent entries (rule session-32). */
const LIFE_MS = { 'thirty-days': 2_592_000_000, permanent: 31_536_000_000 } as const
/** Maximum characters; a browser grants an origin about five million in total. */
const MOST = 16_384 // rule session-32

/**
 * Everything that may be persisted. Tokens, passwords, phone numbers and transcripts have no name
 * here, and fields outside an entry's schema are dropped before writing.
 */
type Name = 'columns' | 'environment' | 'preferences' | 'protocol' | 'region-tree' | 'unread'

interface About<Schema extends z.ZodMiniType> {
  readonly name: Name
  readonly schema: Schema
  /** Defaults to thirty days. */
  readonly life?: keyof typeof LIFE_MS
  /** Maximum length in characters; defaults to 16,384. */
  readonly most?: number
}

export interface Persistent<Value> {
  /** Undefined when missing or expired. Never throws. */
  read(owner?: string): Value | undefined
  /** Returns whether it was stored; values that are too large or blocked are not. */
  keep(value: Value, owner?: string): boolean
  drop(owner?: string): void
}

const Entry = z.object({ until: z.number(), value: z.unknown() })

/**
 * One persisted value, for the whole browser or for an owner such as a user id.
 * Storage may be full, blocked or hold invalid data: all of that reads as undefined.
 */
export function persistent<Schema extends z.ZodMiniType>(
  about: About<Schema>
): Persistent<z.output<Schema>> {
  const { name, schema, life = 'thirty-days', most = MOST } = about
  const keyOf = (owner = '') => (owner === '' ? `hutong:${name}` : `hutong:${name}:${owner}`)

  function drop(owner?: string): void {
    try {
      environment().storage.removeItem(keyOf(owner))
    } catch {
      // Storage that cannot be cleared cannot be read either.
    }
  }

  function read(owner?: string): z.output<Schema> | undefined {
    try {
      const text = environment().storage.getItem(keyOf(owner))
      if (text === null) return undefined
      const { until, value } = Entry.parse(JSON.parse(text))
      // Setting the clock back must not extend an entry's life.
      const left = until - environment().now()
      if (left > 0 && left <= LIFE_MS[life]) return schema.parse(value)
    } catch {
      // Invalid data: ignored.
    }
    drop(owner)
    return undefined
  }

  function keep(value: z.output<Schema>, owner?: string): boolean {
    try {
      const entry = { until: environment().now() + LIFE_MS[life], value: schema.parse(value) }
      const text = toJson(entry)
      if (text.length > most) {
        // A stale value must not be read as the new one.
        drop(owner)
        return false
      }
      environment().storage.setItem(keyOf(owner), text)
      return true
    } catch {
      return false
    }
  }

  return { read, keep, drop }
}
