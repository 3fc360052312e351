import { z } from '../../contract/zod.ts'
import { receptionIssueKind, receptionSection, scenarioAction } from './enums.ts'
import { ReceptionContent } from './scenario-schemas.ts'

/** Where a scenario stands. */
export const ReceptionState = z.object({
  revision: z.number(),
  /** The published version in use; 0 for none. */
  version: z.number(),
  /** Whether calls follow it; only a published one is. */
  isEnabled: z.boolean(),
  hasDraft: z.boolean(),
  updateTime: z.number(),
  updater: z.string()
})
export type ReceptionState = z.infer<typeof ReceptionState>

export const ReceptionRow = z.extend(ReceptionState, {
  id: z.string(),
  name: z.string(),
  /** Of the published content, or of the draft where there is none. */
  numbers: z.array(z.string()),
  /** Issues of the content that calls follow; 0 where they follow none. */
  issueCount: z.number()
})
export type ReceptionRow = z.infer<typeof ReceptionRow>

export const ReceptionScenario = z.extend(ReceptionState, {
  id: z.string(),
  name: z.string(),
  /** What is edited: the draft, or the published content. */
  content: ReceptionContent
})
export type ReceptionScenario = z.infer<typeof ReceptionScenario>

/** What publishing would change, and what keeps it from that. */
export const ReceptionChanges = z.object({
  issues: z.array(
    z.object({
      kind: receptionIssueKind.open,
      section: receptionSection.open,
      /** Field, period by index, or key in the section; blank for the section itself. */
      place: z.string(),
      /** Number, scenario, script or group that the issue is about. */
      name: z.string()
    })
  ),
  /** Empty for a first version, where all is new. */
  differences: z.array(
    z.object({
      part: z.string(),
      /** Blank for the part itself. */
      field: z.string(),
      before: z.unknown(),
      after: z.unknown()
    })
  )
})
export type ReceptionChanges = z.infer<typeof ReceptionChanges>

export const ReceptionEntry = z.object({
  id: z.number(),
  action: scenarioAction.open,
  version: z.number(),
  userName: z.string(),
  createTime: z.number()
})
export type ReceptionEntry = z.infer<typeof ReceptionEntry>

/** What a scenario may refer to. */
export const ReceptionOptions = z.object({
  /** Numbers of the enterprise; `scenarioId`: the enabled scenario to which one leads, or null. */
  numbers: z.array(
    z.object({ number: z.string(), scenarioId: z.nullable(z.string()), scenario: z.string() })
  ),
  groups: z.array(z.object({ id: z.string(), name: z.string(), seats: z.number() })),
  /**
   * Published scripts that are available; `canTransfer`: a conversation may ask for a person;
   * `variables`: those that each number of a task has and a caller has not.
   */
  scripts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      canTransfer: z.boolean(),
      variables: z.array(z.string())
    })
  )
})
export type ReceptionOptions = z.infer<typeof ReceptionOptions>
