/** Rows of the plan's summary, and the names of codes in them. */
import { joinMessages } from '../../../messages/join-messages.ts'
import { callResult } from '../../calls/call-record-enums.ts'
import { intentCode } from '../../customer-details/enums.ts'
import { taskSummaryMessages as messages } from '../summary-messages.ts'

export interface PlanRow {
  readonly label: string
  /** One text line each. */
  readonly lines: readonly string[]
}

export const row = (label: string, ...lines: readonly string[]): PlanRow => ({
  label,
  lines: lines.filter(line => line !== '')
})

const all = 'all'
const labels = (codes: readonly string[], label: (code: string) => string): string =>
  codes.map(code => (code === all ? messages.all() : label(code))).join(joinMessages.list())
export const levels = (codes: readonly string[]) =>
  labels(codes, code => (intentCode.isCode(code) ? intentCode.label(code) : code))
export const results = (codes: readonly string[]) =>
  labels(codes, code => callResult.label(Number(code)))
