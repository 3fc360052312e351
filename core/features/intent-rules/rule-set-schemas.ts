/** Rule sets of scripts, and what grading finds. */
import { z } from '../../contract/zod.ts'
import { intentLetter } from '../customer-details/enums.ts'
import { gradingStatus } from './enums.ts'
import { IntentRulesDraft } from './schemas.ts'

/** A row of the list: a script with its rules. */
export const RuleSetRow = z.object({
  templateCode: z.string(),
  templateName: z.string(),
  /** The published rules in use; 0 for none: calls keep the level of the script's answers. */
  version: z.number(),
  /** Number of published rules. */
  ruleCount: z.number(),
  defaultLevel: z.nullable(intentLetter.open),
  /** Whether there are changes that are not published. */
  hasDraft: z.boolean(),
  /** Number of unfinished tasks that use the script. */
  taskCount: z.number(),
  /** Of the last change; 0 for none. */
  updateTime: z.number(),
  updater: z.string()
})
export type RuleSetRow = z.infer<typeof RuleSetRow>

export const RuleSetState = z.object({
  /** Grows with every change, so that two editors do not overwrite each other. */
  revision: z.number(),
  version: z.number(),
  hasDraft: z.boolean(),
  updateTime: z.number(),
  updater: z.string()
})
export type RuleSetState = z.infer<typeof RuleSetState>

/** What rules of a script can refer to. */
export const RuleSubjects = z.object({
  /** Levels of the script's notation. */
  levels: z.array(intentLetter.open),
  nodes: z.array(z.object({ name: z.string(), answers: z.array(z.string()) })),
  tags: z.array(z.string())
})
export type RuleSubjects = z.infer<typeof RuleSubjects>

/** What is edited: the draft, or the published rules where there is none. */
export const RuleSet = z.extend(RuleSetState, {
  templateCode: z.string(),
  templateName: z.string(),
  rules: IntentRulesDraft,
  published: z.nullable(IntentRulesDraft),
  subjects: RuleSubjects,
  taskCount: z.number()
})
export type RuleSet = z.infer<typeof RuleSet>

export const RuleSetVersion = z.object({
  version: z.number(),
  publishTime: z.number(),
  publisher: z.string(),
  rules: IntentRulesDraft
})
export type RuleSetVersion = z.infer<typeof RuleSetVersion>

const level = z.nullable(intentLetter.open)

/** A call whose level would change or has changed. */
export const GradeChange = z.object({
  callRecordId: z.string(),
  startTime: z.number(),
  /** Masked. */
  customerPhone: z.string(),
  from: level,
  to: level,
  /** Name of the rule that matches now; null for the default. */
  rule: z.nullable(z.string())
})
export type GradeChange = z.infer<typeof GradeChange>

export const GradingResult = z.object({
  calls: z.number(),
  changed: z.number(),
  /** Calls whose level was set by hand; it is kept. */
  kept: z.number(),
  moves: z.array(z.object({ from: level, to: level, count: z.number() })),
  /** Calls by the rule that matches, in the order of the rules; the default last. */
  byRule: z.array(z.object({ rule: z.nullable(z.string()), count: z.number() })),
  examples: z.array(GradeChange)
})
export type GradingResult = z.infer<typeof GradingResult>

export const DryRun = z.object({
  id: z.string(),
  templateCode: z.string(),
  from: z.string(),
  to: z.string(),
  status: gradingStatus.open,
  /** Why it failed; blank otherwise. */
  message: z.string(),
  doneCalls: z.number(),
  calls: z.number(),
  result: z.nullable(GradingResult)
})
export type DryRun = z.infer<typeof DryRun>

/** A re-grading of earlier calls: who, when, which calls, and how many changed. */
export const Regrade = z.object({
  id: z.string(),
  version: z.number(),
  from: z.string(),
  to: z.string(),
  userName: z.string(),
  createTime: z.number(),
  status: gradingStatus.open,
  message: z.string(),
  calls: z.number(),
  doneCalls: z.number(),
  changed: z.number(),
  kept: z.number(),
  /** Whether the requester ordered it, and may cancel it. */
  isOwn: z.boolean()
})
export type Regrade = z.infer<typeof Regrade>

/** Days, both ends included, by China's time. */
export const gradingDays = {
  from: z.string().check(z.maxLength(10)),
  to: z.string().check(z.maxLength(10))
} as const

/** Most days of a dry run or of a re-grading (rule intent-rule-8). */
export const MOST_GRADED_DAYS = 92
