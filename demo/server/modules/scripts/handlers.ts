import { sql } from 'kysely'
import { canTransfer } from '../../../../core/features/scripts/rules/script-edges.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { containing, pageInOrder } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import { EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { noParts, scriptParts } from './script-detail.ts'
import { scriptTemplates } from './script-queries.ts'
import { checkUnused, lockedScript, setAvailable } from './script-writes.ts'

export function scriptHandlers({ db }: Backend): Handlers['scripts'] {
  const named = [
    'script_template.code as templateCode',
    'script_template.name as templateName',
    'interactive_type as interactiveType',
    'is_available as available',
    'content'
  ] as const

  return {
    async list({ query }, { session }) {
      let found = scriptTemplates(db, session.enterpriseId)
      const name = query.templateName?.trim()
      if (name) found = found.where('script_template.name', 'like', containing(name))
      if (query.available) found = found.where('is_available', '=', query.available === 'true')
      if (query.auditStatus) found = found.where('audit_status', '=', query.auditStatus)
      const ordered = found
        .select([
          ...named,
          'audit_status as auditStatus',
          'script_template.version',
          'changed_at as updateTime',
          'changed_by as updater',
          'draft',
          'voice_id as voiceId'
        ])
        .select(
          sql<string>`coalesce((select voice_model.name from voice_model
            where voice_model.id = voice_id), '')`.as('voiceName')
        )
        .select(
          sql<number>`(select count(*)::int from call_task
            where call_task.enterprise_id = script_template.enterprise_id and status <> 4
              and template_code = script_template.code)`.as('taskCount')
        )
        .orderBy('rank')
        .orderBy('script_template.code')
      const page = await pageInOrder(ordered, query)
      const list = page.list.map(({ content, draft, ...row }) => {
        const shown = content ?? draft
        return {
          ...row,
          canTransfer: shown !== null && canTransfer(shown),
          nodeCount: shown?.nodes.length ?? 0
        }
      })
      return { ...page, list }
    },

    async detail({ params }, { session }) {
      const script = await scriptTemplates(db, session.enterpriseId)
        .select([...named, 'draft'])
        .where('script_template.code', '=', params.templateCode)
        .executeTakeFirstOrThrow(() => refuse(messages.noScript()))
      const { content, draft, ...row } = script
      const shown = content ?? draft
      return { ...row, ...(shown ? scriptParts(shown) : noParts) }
    },

    async remove({ params }, { session, request }) {
      const { enterpriseId } = session
      const { name } = await db.transaction().execute(async inside => {
        const script = await lockedScript(inside, enterpriseId, params.templateCode)
        await checkUnused(inside, script)
        await inside
          .deleteFrom('script_template')
          .where('enterprise_id', '=', enterpriseId)
          .where('code', '=', script.code)
          .execute()
        return script
      })
      const target = messages.script()
      await recordOperation(db, session, request, { type: REMOVED, target, detail: name })
      return null
    },

    async setAvailable({ params, body }, { session, request }) {
      const by = { userName: await userName(db, session.userId), at: Date.now() }
      await db.transaction().execute(async inside => {
        const script = await lockedScript(inside, session.enterpriseId, params.templateCode)
        if (!(await setAvailable(inside, script, body.available, by))) return
        const { name } = script
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: messages.script() },
          detail: body.available ? messages.scriptOn({ name }) : messages.scriptIsOff({ name })
        })
      })
      return null
    }
  }
}
