/**
 * Unsaved input that survives a reload or a crash of the page.
 * Kept in this tab's session storage, never in local storage, as it is personal data. Readable only
 * by the same user in the same enterprise; deleted on sign-out or after twelve hours.
 */
import { z } from '../../contract/zod.ts'
import { environment } from '../../environment/environment.ts'
import { toJson } from '../../lib/json.ts'
import { $placeId, whileSignedIn } from '../signed-in-stores.ts'
import { DRAFTS_KEY, forgetTabDrafts } from './draft-storage.ts'

export interface TabDrafts<Value> {
  /** Undefined when missing or expired. Never throws. */
  readonly read: (key: string) => Value | undefined
  readonly keep: (key: string, value: Value) => void
  readonly drop: (key: string) => void
}

const LIFE_MS = 43_200_000 // rule session-35
/**
 * Maximum number of drafts, the oldest are dropped; and maximum length in characters, longer ones
 * are not stored.
 */
const MOST_DRAFTS = 30 // rule session-35
const LONGEST = 20_000 // rule session-35

const Kept = z.object({
  owner: z.string(),
  drafts: z.record(z.string(), z.object({ at: z.number(), value: z.unknown() }))
})
type Drafts = Map<string, z.infer<typeof Kept>['drafts'][string]>

function readAll(): Drafts {
  try {
    const text = environment().sessionStorage.getItem(DRAFTS_KEY)
    const kept = text === null ? undefined : Kept.parse(JSON.parse(text))
    if (!kept || kept.owner !== $placeId.get()) return new Map()
    const now = environment().now()
    return new Map(
      Object.entries(kept.drafts).filter(([, { at }]) => now >= at && now - at <= LIFE_MS)
    )
  } catch {
    return new Map()
  }
}

function keepAll(drafts: Drafts): void {
  try {
    if (drafts.size === 0) environment().sessionStorage.removeItem(DRAFTS_KEY)
    else {
      const kept = { owner: $placeId.get(), drafts: Object.fromEntries(drafts) }
      environment().sessionStorage.setItem(DRAFTS_KEY, toJson(kept))
    }
  } catch {
    // Storage is full or blocked: the form keeps its input, which only a reload would lose.
  }
}

/** For one kind of form; `key` identifies a form. */
export function tabDrafts<Schema extends z.ZodMiniType>(
  kind: string,
  schema: Schema
): TabDrafts<z.output<Schema>> {
  const nameOf = (key: string) => `${kind}:${key}`

  function drop(key: string): void {
    const all = readAll()
    if (all.delete(nameOf(key))) keepAll(all)
  }

  return {
    drop,
    read(key) {
      const found = readAll().get(nameOf(key))
      const read = found && schema.safeParse(found.value)
      return read?.success ? read.data : undefined
    },
    keep(key, value) {
      if ($placeId.get() === '') return
      if (toJson(value).length > LONGEST) return drop(key)
      const all = readAll()
      all.delete(nameOf(key))
      all.set(nameOf(key), { at: environment().now(), value })
      for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - MOST_DRAFTS)))
        all.delete(oldest)
      keepAll(all)
    }
  }
}

whileSignedIn(() => {
  // A draft of another user or enterprise is deleted unread.
  if (readAll().size === 0) forgetTabDrafts()
  return undefined
})
