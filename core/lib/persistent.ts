/** What the browser remembers of us from one visit to the next (doc 1 §9). */
import { z } from '../contract/zod.ts'
import { environment } from '../environment.ts'
import { toJson } from './json.ts'

/** Thirty days, and for what is kept for good, a year: the source's two figures. */
const LIFE_MS = { 'thirty-days': 2_592_000_000, permanent: 31_536_000_000 } as const
/** Characters; a browser gives a page some five million for everything on it. */
const MOST = 16_384

/**
 * Everything that may be kept. Tokens, passwords, telephone numbers and what was said in calls
 * have no name here, and what an entry's schema does not name is dropped before it is written.
 */
type Name = 'columns' | 'environment' | 'preferences' | 'protocol' | 'region-tree' | 'unread'

interface About<Schema extends z.ZodMiniType> {
  readonly name: Name
  readonly schema: Schema
  /** Thirty days when left out. */
  readonly life?: keyof typeof LIFE_MS
  /** The most characters that it may take; 16,384 when left out. */
  readonly most?: number
}

export interface Persistent<Value> {
  /** Undefined when there is nothing, or nothing that is still good. Never throws. */
  read(owner?: string): Value | undefined
  /** Says whether it is kept now; what is too large or forbidden goes nowhere. */
  keep(value: Value, owner?: string): boolean
  drop(owner?: string): void
}

const Entry = z.object({ until: z.number(), value: z.unknown() })

/**
 * One thing that the browser remembers, for the whole browser or for an owner such as a user's id.
 *
 * Storage may be full, forbidden or hold what somebody else wrote: all of that reads as nothing.
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
      // What cannot be removed cannot be read either.
    }
  }

  function read(owner?: string): z.output<Schema> | undefined {
    try {
      const text = environment().storage.getItem(keyOf(owner))
      if (text === null) return undefined
      const { until, value } = Entry.parse(JSON.parse(text))
      // Somebody who sets the clock back must not keep an entry for ever.
      const left = until - environment().now()
      if (left > 0 && left <= LIFE_MS[life]) return schema.parse(value)
    } catch {
      // Foreign or torn: of no use to anybody.
    }
    drop(owner)
    return undefined
  }

  function keep(value: z.output<Schema>, owner?: string): boolean {
    try {
      const entry = { until: environment().now() + LIFE_MS[life], value: schema.parse(value) }
      const text = toJson(entry)
      if (text.length > most) {
        // A smaller, older value must not pass for the new one.
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
