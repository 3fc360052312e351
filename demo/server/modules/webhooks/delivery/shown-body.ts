import type { Kysely } from 'kysely'
import { maskedPhone } from '../../../../../core/lib/format/masking.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { shownIn } from '../../call-tasks/task-items.ts'

/** The members of events' data that hold the number of a customer. */
const names = ['customerPhone', 'phone'] as const

interface Delivery {
  readonly enterprise_id: string
  readonly body: string
}

/**
 * The body as it may be sent and shown now: an endpoint that no longer gets whole numbers, and a
 * customer whose number has been hidden since, mask what was prepared before.
 */ // rule webhook-6
export async function shownBody(
  db: Kysely<Tables>,
  { enterprise_id, body }: Delivery,
  showsNumbers: boolean
): Promise<string> {
  const event = JSON.parse(body) as { data?: Record<string, unknown> }
  const numbers = names.flatMap(name => {
    const phone = event.data?.[name]
    return typeof phone === 'string' && !phone.includes('*') ? [{ name, phone }] : []
  })
  if (numbers.length === 0) return body
  const phones = numbers.map(({ phone }) => phone)
  const shown = showsNumbers ? await shownIn(db, enterprise_id, phones) : maskedPhone
  const masked = Object.fromEntries(numbers.map(({ name, phone }) => [name, shown(phone)]))
  return JSON.stringify({ ...event, data: { ...event.data, ...masked } })
}
