/** The robot's lines in a call. */
import { randomUUID } from 'node:crypto'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import { unsetVariables } from '../../../../core/features/scripts/rules/unset-variables.ts'
import type { Database } from '../../db/schema/schema.ts'
import { partnerOf } from '../calls/call-peer.ts'
import { findings, type ScriptName, scripts } from '../dialogue/dialogue-scripts.ts'
import type { SpokenLine } from '../dialogue/spoken-lines.ts'
import type { Sounds } from '../dialogue/spoken-sound.ts'
import { lengthOf, linesFrom } from '../dialogue/timeline.ts'
import { scriptOf } from '../scripts/script-queries.ts'
import { robotOf, type ScriptRobot, talkOfRobot } from '../voices/script-robot.ts'
import { quickCallServerMessages as messages } from './messages.ts'
import type { QuickCall } from './quick-call-job.ts'
import type { Finding } from './robot-records.ts'

/** A conversation with audio of its own, or lines. */
export type Speech = {
  /** Version of the called script that the lines are of. */
  readonly version?: number
} & (
  | { readonly script: ScriptName }
  | {
      readonly lines: readonly SpokenLine[]
      readonly speaksFor: number
      /** Whether the lines are heard; otherwise there is only a transcript. */
      readonly isSpoken?: boolean
      /** The robot's lines in the script's voice. */
      readonly sounds?: Sounds | undefined
      readonly finding?: Finding
    }
)

/** Duration in ms; a conversation with audio of its own is capped at `most`. */
export const lastsFor = (speech: Speech, most: number): number =>
  'script' in speech ? Math.min(most, lengthOf(scripts[speech.script])) : speech.speaksFor

export const linesOf = (speech: Speech): readonly SpokenLine[] =>
  'lines' in speech ? speech.lines : linesFrom(scripts[speech.script])

/** What the exchange plays. */
export const soundOf = (speech: Speech) =>
  'script' in speech
    ? { script: speech.script }
    : { lines: speech.isSpoken ? speech.lines : undefined, sounds: speech.sounds }

/** The robot's findings in an answered call. */
export const findingOf = (speech: Speech): Finding | undefined =>
  'script' in speech ? findings[speech.script] : speech.finding

/** A conversation by a script, whose robot listens and speaks as set up; `speed`: time factor. */
export async function speechOf(
  { content, version }: { readonly content: ScriptContent; readonly version: number },
  robot: ScriptRobot,
  { speed = 1, values }: { speed?: number; values: Readonly<Record<string, string>> },
  log: (line: string) => void
): Promise<Extract<Speech, { lines: unknown }>> {
  const { talk, sounds } = await talkOfRobot(robot, content, { seed: randomUUID(), values }, log)
  const at = (time: number): number => Math.round(time / speed)
  const names = new Map(content.tags.map(({ id, name }) => [id, name]))
  return {
    ...{ version, sounds },
    speaksFor: Math.max(1, at(talk.seconds * 1000)),
    isSpoken: true,
    lines: talk.lines.map((line, index) => ({
      ...line,
      sequence: index + 1,
      startTime: at(line.startTime),
      endTime: at(line.endTime)
    })),
    finding: {
      intent: talk.intent,
      tags: talk.tags.map(id => ({ tagName: names.get(id) ?? id, tagCount: 1 }))
    }
  }
}

/** Why a quick call cannot speak the script: only the customer's name is known (rule robot-10). */
export function speechError(script: {
  readonly name: string
  readonly is_available: boolean
  readonly content: ScriptContent | null
}): string | undefined {
  const { name, is_available, content } = script
  if (!is_available || !content) return messages.templateOff()
  const unset = unsetVariables(content, {})
  return unset.length === 0 ? undefined : messages.unset({ name, variables: unset.join('、') })
}

/**
 * A conversation of at most `most` ms by the published version of the call's script, or why it
 * cannot be spoken any more.
 */
export async function publishedSpeech(
  { db, log }: { readonly db: Database; readonly log: (line: string) => void },
  { enterprise_id, template_code, phone }: QuickCall,
  most: number
): Promise<{ readonly speech: Speech } | { readonly reason: string }> {
  const script = await scriptOf(db, enterprise_id, template_code ?? '')
  const reason = script ? speechError(script) : messages.templateOff()
  if (!script?.content || reason !== undefined) return { reason: reason ?? messages.templateOff() }
  const { customer_name: name } = await partnerOf(db, enterprise_id, phone, undefined)
  const { content, version } = script
  const robot = await robotOf(db, enterprise_id, template_code ?? '')
  const values = { 姓名: name }
  const speech = await speechOf({ content, version }, robot, { values }, log)
  return { speech: { ...speech, speaksFor: Math.min(most, speech.speaksFor) } }
}
