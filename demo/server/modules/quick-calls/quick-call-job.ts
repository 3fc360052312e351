/** A single robot call, as stored. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Tables } from '../../db/schema/schema.ts'

export type QuickCall = Selectable<Tables['quick_call']>

/** Resources that a call occupies. */
export interface Occupied {
  readonly line: string
  readonly robots: string
}

export const status = { waiting: 0, calling: 1, over: 2 } as const

/** The script of a call; without a code it is no script of the enterprise. */
export interface CallScript {
  readonly code: string | null
  readonly name: string
}

export const jobOf = (
  { userId, enterpriseId }: Requester,
  { code, name }: CallScript,
  phone: string,
  initialStatus: number
) => ({
  id: randomUUID(),
  enterprise_id: enterpriseId,
  user_id: userId,
  template_name: name,
  template_code: code,
  phone,
  created_at: Date.now(),
  status: initialStatus,
  call_record_id: null
})

export const named = ({ phone, template_name: template }: QuickCall) => ({
  phone: maskedPhone(phone),
  template
})
