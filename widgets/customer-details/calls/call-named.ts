import type { CallDetail } from '../../../core/features/call-detail/schemas.ts'
import { moment } from '../../../core/lib/format/local-time.ts'

/** Accessible name of a part of a card, unique among open cards. */
export const callNamed = (part: string, { callStartTime, agentName }: CallDetail): string =>
  [part, moment(callStartTime), agentName].join(' ').trim()
