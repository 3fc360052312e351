/** Numbers that come many at a time: whoever adds them learns which are there, and so might guess at hidden ones. */
import { type Kysely, sql } from 'kysely'
import type { Session } from '../auth/tokens.ts'
import type { Tables } from '../db/schema.ts'

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/**
 * So many different ones that fit the same stars are taken from one person in a minute; by chance
 * there is hardly one. The same number once more, checked and then added, is no other guess.
 */
const MOST = 20
const MINUTE = 60_000

/** What may be read of a hidden number: its ends, and how long it is. */
const starsOf = (phone: string) => `${phone.slice(0, 3)}${phone.length}*${phone.slice(-4)}`

export interface Guesses {
  /** Those of the numbers that are one try too many at a hidden one, whether they are it or not. */
  tooMany(
    db: Kysely<Tables>,
    who: Who,
    phones: readonly string[]
  ): Promise<{ has(phone: string): boolean }>
}

export function guesses(): Guesses {
  const windows = new Map<string, { endsAt: number; readonly taken: Map<string, Set<string>> }>()

  function takenOf({ userId }: Who): Map<string, Set<string>> {
    const now = Date.now()
    for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old)
    const window = windows.get(userId) ?? { endsAt: now + MINUTE, taken: new Map() }
    windows.set(userId, window)
    return window.taken
  }

  return {
    async tooMany(db, who, phones) {
      const ends = [...new Set(phones.map(phone => phone.slice(-4)))]
      const { rows } = await sql<{ phone: string }>`select phone from customer
        where enterprise_id = ${who.enterpriseId} and is_number_hidden
          and right(phone, 4) = any(${ends})`.execute(db)
      const hidden = new Set(rows.map(({ phone }) => starsOf(phone)))
      const taken = takenOf(who)
      const refused = new Set<string>()
      for (const phone of new Set(phones)) {
        const stars = starsOf(phone)
        if (!hidden.has(stars)) continue
        const alike = taken.get(stars) ?? new Set()
        taken.set(stars, alike)
        if (alike.has(phone)) continue
        if (alike.size < MOST) alike.add(phone)
        else refused.add(phone)
      }
      return refused
    }
  }
}
