/** Limits guessing hidden numbers in bulk additions, which report existing numbers. */
import { type Kysely, sql } from 'kysely'
import type { Requester } from '../../auth/requester.ts'
import type { Tables } from '../../db/schema/schema.ts'

/**
 * Different numbers that match a hidden number's visible digits, per user and minute; by chance
 * hardly one does. A repeated number, checked and then added, counts once.
 */
const MOST = 20 // rule number-8
const MINUTE = 60_000

/** The visible part of a hidden number: its ends and length. */
const starsOf = (phone: string) => `${phone.slice(0, 3)}${phone.length}*${phone.slice(-4)}`

export interface Guesses {
  /** The numbers beyond the limit, whether or not they are the hidden one. */
  tooMany(
    db: Kysely<Tables>,
    requester: Requester,
    phones: readonly string[]
  ): Promise<{ has(phone: string): boolean }>
}

export function guesses(): Guesses {
  const windows = new Map<string, { endsAt: number; readonly taken: Map<string, Set<string>> }>()

  function attemptsOf({ userId }: Requester): Map<string, Set<string>> {
    const now = Date.now()
    for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old)
    const window = windows.get(userId) ?? { endsAt: now + MINUTE, taken: new Map() }
    windows.set(userId, window)
    return window.taken
  }

  return {
    async tooMany(db, requester, phones) {
      const ends = [...new Set(phones.map(phone => phone.slice(-4)))]
      const { rows } = await sql<{ phone: string }>`select phone from customer
        where enterprise_id = ${requester.enterpriseId} and is_number_hidden
          and right(phone, 4) = any(${ends})`.execute(db)
      const hidden = new Set(rows.map(({ phone }) => starsOf(phone)))
      const attempts = attemptsOf(requester)
      const refused = new Set<string>()
      for (const phone of new Set(phones)) {
        const stars = starsOf(phone)
        if (!hidden.has(stars)) continue
        const alike = attempts.get(stars) ?? new Set()
        attempts.set(stars, alike)
        if (alike.has(phone)) continue
        if (alike.size < MOST) alike.add(phone)
        else refused.add(phone)
      }
      return refused
    }
  }
}
