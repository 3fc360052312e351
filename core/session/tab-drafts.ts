/**
 * What somebody has typed and not saved, where a reload or a crash of the page must not lose it.
 *
 * It is kept in the session storage of this one tab, which the browser empties with the tab, and never
 * in the storage that outlives it: what is typed here is somebody's personal data. It is read only by
 * the same person in the same enterprise, and is gone after a sign-out, or after twelve hours.
 */
import { z } from '../contract/zod.ts'
import { environment } from '../environment.ts'
import { toJson } from '../lib/json.ts'
import { $placeId, whileSignedIn } from './account.ts'
import { DRAFTS_KEY, forgetTabDrafts } from './draft-storage.ts'

export interface TabDrafts<Value> {
  /** Undefined when there is nothing, or nothing that is still good. Never throws. */
  readonly read: (key: string) => Value | undefined
  readonly keep: (key: string, value: Value) => void
  readonly drop: (key: string) => void
}

const LIFE_MS = 43_200_000
/** The oldest go first; what is longer than this in characters is not kept at all. */
const MOST_DRAFTS = 30
const LONGEST = 20_000

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
    // Storage is full or forbidden: the form still has what was typed; only a reload would lose it.
  }
}

/** For one kind of form; `key` tells its forms apart. */
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
  // Another person's, or of another enterprise: it is not read, and it must not lie there either.
  if (readAll().size === 0) forgetTabDrafts()
  return undefined
})
