/** The result of a number; the draft survives a reload until it is saved. */

import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/drafts/tab-drafts.ts'
import { type ManualResult, manualResult } from './enums.ts'
import { manualMessages as messages } from './messages.ts'

/** The result that requires a follow-up time. */
export const AGAIN: ManualResult = 2

/** Suggested follow-up times. */
export const usualMoments = [
  [messages.soon, (now: number) => now + 3_600_000],
  [messages.tomorrow, (now: number) => morning(now, 1)],
  [messages.inThreeDays, (now: number) => morning(now, 3)]
] as const

const morning = (now: number, days: number): number => {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 10).getTime()
}

export interface ResultTyped {
  readonly result: ManualResult | null
  readonly remark: string
  /** In ms; undefined while not chosen. */
  readonly followTime: number | undefined
}

export const nothingTyped: ResultTyped = { result: null, remark: '', followTime: undefined }

const drafts = tabDrafts(
  'manual-result',
  z.object({
    result: z.nullable(manualResult.schema),
    remark: z.string(),
    followTime: z.optional(z.number())
  })
)

export function readResult(itemId: string): ResultTyped {
  const kept = drafts.read(itemId)
  return kept ? { ...nothingTyped, ...kept } : nothingTyped
}
export const keepResult = (itemId: string, typed: ResultTyped): void => drafts.keep(itemId, typed)
export const dropResult = (itemId: string): void => drafts.drop(itemId)

/** Missing input by field. */
export function resultIssues(
  { result, followTime }: ResultTyped,
  now: number
): { readonly result?: string; readonly followTime?: string } {
  if (result === null) return { result: messages.resultMissing() }
  if (result !== AGAIN) return {}
  if (followTime === undefined) return { followTime: messages.followMissing() }
  return followTime <= now ? { followTime: messages.followPast() } : {}
}
