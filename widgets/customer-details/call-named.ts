import type { CallDetail } from '../../core/contract/entities/call-detail.ts'
import { moment } from '../../core/rules/moment.ts'

/** A part of a card, named apart from the same part of another that is open too. */
export const callNamed = (part: string, { callStartTime, agentName }: CallDetail): string =>
  [part, moment(callStartTime), agentName].join(' ').trim()
