/** The robot's lines in a call. */
import { randomUUID } from 'node:crypto'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import { talkOf } from '../dialler/calls/robot-conversation.ts'
import {
  findings,
  robotScript,
  type ScriptName,
  scripts,
  voicedScript
} from '../dialogue/dialogue-scripts.ts'
import type { SpokenLine } from '../dialogue/spoken-lines.ts'
import { lengthOf, linesFrom } from '../dialogue/timeline.ts'
import { scriptTemplates } from '../scripts/script-queries.ts'
import type { QuickCall } from './quick-call-job.ts'
import type { Finding } from './robot-records.ts'

/** A script with audio, or lines without. */
export type Speech = {
  /** Version of the called script that the lines are of. */
  readonly version?: number
} & (
  | { readonly script: ScriptName }
  | {
      readonly lines: readonly SpokenLine[]
      readonly speaksFor: number
      readonly finding?: Finding
    }
)

/** Speech of a script; `speed`: time factor. */
export function speechOf(
  { content, version }: { readonly content: ScriptContent; readonly version: number },
  speed: number
): Speech {
  // Placeholders are removed, since a test call has no number data.
  const talk = talkOf(content, randomUUID(), {}, false)
  const at = (time: number): number => Math.round(time / speed)
  const names = new Map(content.tags.map(({ id, name }) => [id, name]))
  return {
    version,
    speaksFor: Math.max(1, at(talk.seconds * 1000)),
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

/** Duration in ms; a script with audio is capped at `most`. */
export const lastsFor = (speech: Speech, most: number): number =>
  'script' in speech ? Math.min(most, lengthOf(scripts[speech.script])) : speech.speaksFor

export const linesOf = (speech: Speech): readonly SpokenLine[] =>
  'lines' in speech ? speech.lines : linesFrom(scripts[speech.script])

/** The robot's findings in an answered call. */
export const findingOf = (speech: Speech): Finding | undefined =>
  'script' in speech ? findings[speech.script] : speech.finding

/** Speech of a quick call by its script's published version: with audio, where there is some. */
export async function speechFor(
  db: Database,
  { enterprise_id, template_name }: QuickCall,
  { round, most }: { readonly round: number; readonly most: number }
): Promise<Speech> {
  const script = await scriptTemplates(db, enterprise_id)
    .select(['script_template.code', 'script_template.version', 'content'])
    .where('script_template.name', '=', template_name)
    .executeTakeFirst()
  if (!script?.content) return { script: robotScript(round) }
  const { code, version, content } = script
  if (code === voicedScript.code && version === voicedScript.version)
    return { script: robotScript(round), version }
  const speech = speechOf({ content, version }, 1)
  return { ...speech, speaksFor: Math.min(most, lastsFor(speech, most)) }
}
