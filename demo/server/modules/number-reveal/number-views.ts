/** Subjects of number reveals, and which are charged. */

import type { Session } from '../../auth/token-store.ts'
import type { Database } from '../../db/schema/schema.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import { visibleClues } from '../clues/clue-queries.ts'
import { visibleAmong } from '../customers/visibility.ts'

/** How long a paid reveal can be repeated for free, in ms. */
const FREE_FOR = 86_400_000 // rule number-3
const MOST = 100 // rule number-9

interface Subject {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly isHidden: boolean
}
interface RevealRequest {
  readonly calls: readonly string[]
  readonly customers: readonly string[]
  readonly clues: readonly string[]
}

export const split = (list: string | undefined): string[] =>
  [...new Set((list ?? '').split(',').map(id => id.trim()))].filter(id => id !== '').slice(0, MOST)

/** The requested subjects that the user may see. */
export async function subjectsOf(
  db: Database,
  requester: Session,
  reveal: RevealRequest
): Promise<Subject[]> {
  const found: Subject[] = []
  if (reveal.calls.length > 0) {
    const rows = await (await visibleCalls(db, requester))
      .select(['id', 'customer_phone as phone', 'customer_name as name'])
      .select('is_number_hidden as isHidden')
      .where('id', 'in', [...reveal.calls])
      .execute()
    found.push(...rows)
  }
  if (reveal.customers.length > 0) {
    const ids = await visibleAmong(db, requester, reveal.customers)
    const rows = await db
      .selectFrom('customer')
      .select(['id', 'phone', 'name', 'is_number_hidden as isHidden'])
      .where('enterprise_id', '=', requester.enterpriseId)
      .where('id', 'in', ['', ...ids])
      .execute()
    found.push(...rows)
  }
  if (reveal.clues.length > 0) {
    const rows = await (await visibleClues(db, requester))
      .select(['id', 'phone', 'customer_name as name', 'is_number_hidden as isHidden'])
      .where('id', 'in', [...reveal.clues])
      .execute()
    found.push(...rows)
  }
  return found
}

/** The hidden numbers among them that were not revealed to the user within a day, each once. */
export async function charged(db: Database, requester: Session, subjects: readonly Subject[]) {
  const masked = new Map(subjects.filter(({ isHidden }) => isHidden).map(one => [one.phone, one]))
  if (masked.size === 0) return []
  const seen = await db
    .selectFrom('number_view')
    .select('phone')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('user_id', '=', requester.userId)
    .where('phone', 'in', [...masked.keys()])
    .where('created_at', '>', Date.now() - FREE_FOR)
    .execute()
  for (const { phone } of seen) masked.delete(phone)
  return [...masked.values()]
}
