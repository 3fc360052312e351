import { checkScript } from '../../../core/features/scripts/rules/check-script.ts'
import type { Database } from '../../../demo/server/db/schema/schema.ts'
import {
  contentOfReplies,
  type ReplyScript
} from '../../../demo/server/modules/scripts/content/reply-script.ts'
import { publish } from '../../../demo/server/modules/scripts/script-writes.ts'

/** Publishes a script of the first enterprise; a new one with a name. */
export async function publishScript(
  db: Database,
  { code, name }: { readonly code: string; readonly name?: string },
  replies: ReplyScript
): Promise<void> {
  const content = contentOfReplies(replies)
  const issues = checkScript(content)
  if (issues.length > 0) throw new Error(JSON.stringify(issues))
  const about = { enterprise_id: 'ent-1', code }
  if (name !== undefined)
    await db
      .insertInto('script_template')
      .values({ ...about, name, interactive_type: 1, is_available: true, rank: 90 })
      .execute()
  const script = await db
    .selectFrom('script_template')
    .selectAll()
    .where('enterprise_id', '=', about.enterprise_id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await publish(db, { ...script, draft: content }, { userName: '测试', at: Date.now() })
}
