import type { Kysely } from 'kysely'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { contentOfReplies } from './content/reply-script.ts'
import { scriptServerMessages as messages } from './messages.ts'
import { move, publish, saveDraft } from './script-writes.ts'
import { appointment } from './seed/appointment-script.ts'
import { greeting, heat } from './seed/community-scripts.ts'
import { event } from './seed/event-script.ts'
import { renewal } from './seed/renewal-script.ts'
import { review } from './seed/review-script.ts'
import { survey } from './seed/survey-script.ts'

/** Published contents by enterprise and code. */
export const scriptContents: readonly (readonly [string, string, ScriptContent])[] = [
  ['ent-1', 'HS-1001', contentOfReplies(review)],
  ['ent-1', 'HS-1002', contentOfReplies(appointment)],
  ['ent-1', 'HS-1003', contentOfReplies(renewal)],
  ['ent-1', 'HS-2001', contentOfReplies(survey)],
  ['ent-2', 'HS-3001', contentOfReplies(greeting)],
  ['ent-2', 'HS-3002', contentOfReplies(heat)]
]

const DAY = 86_400_000

/** Publishes the contents, and submits one for review, as users do. */
export async function insertScriptContents(db: Kysely<Tables>, now: number): Promise<void> {
  const scripts = await db.selectFrom('script_template').selectAll().execute()
  const by = { userName: messages.sampleEditor() }
  for (const [enterpriseId, code, content] of scriptContents) {
    const script = scripts.find(one => one.enterprise_id === enterpriseId && one.code === code)
    if (script) await publish(db, { ...script, draft: content }, { ...by, at: now - 40 * DAY })
  }
  const script = scripts.find(({ code }) => code === 'HS-1004')
  if (!script) return
  const drafted = await saveDraft(db, script, {
    ...{ ...by, at: now - 2 * DAY, name: script.name, content: contentOfReplies(event) }
  })
  await move(db, drafted, { ...by, at: now - DAY, action: 'submit', reason: '' })
}
