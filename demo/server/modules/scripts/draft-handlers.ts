import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { intentLetter } from '../../../../core/features/customer-details/enums.ts'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import { type ScriptAction, scriptAction } from '../../../../core/features/scripts/enums.ts'
import { emptyScript } from '../../../../core/features/scripts/rules/new-parts.ts'
import { statusOf } from '../../../../core/features/scripts/rules/review-moves.ts'
import type { ScriptState } from '../../../../core/features/scripts/script-draft-schemas.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { ADDED, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { robotOf } from '../voices/script-robot.ts'
import { voiceById } from '../voices/voice-by-id.ts'
import { auditionSound } from './audition-sound.ts'
import { scriptServerMessages as messages } from './messages.ts'
import { scriptContent, scriptTemplates } from './script-queries.ts'
import {
  checkRevision,
  insertScript,
  lockedScript,
  move,
  publishApproved,
  type Script,
  saveDraft
} from './script-writes.ts'

const [SPEECH, KEYS] = [1, 2] as const

const stateOf = (script: Script): ScriptState => ({
  auditStatus: script.audit_status,
  revision: script.revision,
  version: script.version,
  updateTime: script.changed_at,
  updater: script.changed_by
})

export function scriptDraftHandlers({ db, log: logLine }: Backend): Handlers['scriptDrafts'] {
  const log = (
    { session, request }: RequestContext,
    action: ScriptAction,
    name: string,
    reason = ''
  ) => {
    const about = { action: scriptAction.label(action), name }
    return recordOperation(db, session, request, {
      type: action === 'create' ? ADDED : EDITED,
      target: taskServerMessages.script(),
      detail: reason === '' ? messages.moves(about) : messages.because({ ...about, reason })
    })
  }

  const editor = async ({ session }: RequestContext) => ({
    userName: await userName(db, session.userId),
    at: Date.now()
  })

  /** A new script with a code that no other one ever had. */
  async function create(
    context: RequestContext,
    name: string,
    content: ScriptContent
  ): Promise<{ templateCode: string }> {
    const code = `HS-${randomUUID().slice(0, 8).toUpperCase()}`
    const script = {
      ...{ enterprise_id: context.session.enterpriseId, code, name },
      interactive_type: content.byKeys ? KEYS : SPEECH,
      intent_levels: intentLetter.options.map(({ value, label }) => ({
        ...{ levelCode: value, levelName: label }
      }))
    }
    const by = await editor(context)
    await db.transaction().execute(inside => insertScript(inside, script, content, by))
    await log(context, 'create', name)
    return { templateCode: code }
  }

  /** One change of a script that is based on a revision. */
  async function change(
    context: RequestContext,
    { code, revision }: { readonly code: string; readonly revision: number },
    act: (script: Script, inside: Parameters<typeof lockedScript>[0]) => Promise<Script>
  ): Promise<Script> {
    return db.transaction().execute(async inside => {
      const script = await lockedScript(inside, context.session.enterpriseId, code)
      checkRevision(script, revision)
      return act(script, inside)
    })
  }

  const read = (enterpriseId: string, code: string) =>
    scriptTemplates(db, enterpriseId)
      .selectAll('script_template')
      .select('content')
      .where('script_template.code', '=', code)
      .executeTakeFirstOrThrow(() => refuse(taskServerMessages.noScript()))

  return {
    create({ body: { templateName, byKeys, content } }, context) {
      const made = content ? { ...content, byKeys } : emptyScript(byKeys)
      return create(context, templateName, made)
    },

    async copy({ params, body }, context) {
      const { draft, content, interactive_type } = await read(
        context.session.enterpriseId,
        params.templateCode
      )
      const made = draft ?? content ?? emptyScript(interactive_type === KEYS)
      return create(context, body.templateName, made)
    },

    async read({ params }, { session }) {
      const script = await read(session.enterpriseId, params.templateCode)
      const rejected = await db
        .selectFrom('script_event')
        .select('reason')
        .where('enterprise_id', '=', session.enterpriseId)
        .where('code', '=', script.code)
        .where('action', '=', 'reject')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return {
        ...stateOf(script),
        templateCode: script.code,
        templateName: script.name,
        voiceId: script.voice_id,
        recognition: (await robotOf(db, session.enterpriseId, script.code)).recognition,
        content: script.draft ?? script.content ?? emptyScript(script.interactive_type === KEYS),
        reason: script.audit_status === statusOf.rejected ? (rejected?.reason ?? '') : ''
      }
    },

    async save({ params: { templateCode: code }, body }, context) {
      const by = await editor(context)
      const { revision, content, templateName: name } = body
      const saved = await change(context, { code, revision }, (script, inside) =>
        saveDraft(inside, script, { ...by, name, content })
      )
      await log(context, 'edit', name)
      return stateOf(saved)
    },

    async move({ params: { templateCode: code }, body: { revision, action } }, context) {
      const by = await editor(context)
      const moved = await change(context, { code, revision }, (script, inside) =>
        action === 'publish'
          ? publishApproved(inside, script, by)
          : move(inside, script, { ...by, action, reason: '' })
      )
      await log(context, action, moved.name)
      return stateOf(moved)
    },

    async review({ params: { templateCode: code }, body }, context) {
      const by = await editor(context)
      const { revision, isApproved } = body
      const action = isApproved ? 'approve' : 'reject'
      const reason = isApproved ? '' : body.reason
      const moved = await change(context, { code, revision }, (script, inside) =>
        move(inside, script, { ...by, action, reason })
      )
      await log(context, action, moved.name, reason)
      return stateOf(moved)
    },

    async history({ params }, { session }) {
      await scriptContent(db, session.enterpriseId, params.templateCode)
      const rows = await db
        .selectFrom('script_event')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
        .where('code', '=', params.templateCode)
        .orderBy('id', 'desc')
        .limit(200)
        .execute()
      return rows.map(({ id, action, audit_status, version, reason, user_name, created_at }) => ({
        ...{ id, action, auditStatus: audit_status, version, reason },
        ...{ userName: user_name, createTime: created_at }
      }))
    },

    async versions({ params }, { session }) {
      await scriptContent(db, session.enterpriseId, params.templateCode)
      const rows = await db
        .selectFrom('script_version')
        .select(['version', 'published_at', 'published_by'])
        .select([
          sql<number>`jsonb_array_length(content -> 'nodes')`.as('nodeCount'),
          sql<number>`(select count(*)::int from call_task
            where call_task.enterprise_id = script_version.enterprise_id and status <> 4
              and template_code = script_version.code
              and call_task.script_version = script_version.version)`.as('taskCount')
        ])
        .where('enterprise_id', '=', session.enterpriseId)
        .where('code', '=', params.templateCode)
        .orderBy('version', 'desc')
        .execute()
      return rows.map(({ published_at, published_by, ...row }) => ({
        ...{ ...row, publishTime: published_at, publisher: published_by }
      }))
    },

    async version({ params }, { session }) {
      const version = /^\d{1,9}$/.test(params.version) ? Number(params.version) : 0
      const found = await db
        .selectFrom('script_version')
        .select(['version', 'content'])
        .where('enterprise_id', '=', session.enterpriseId)
        .where('code', '=', params.templateCode)
        .where('version', '=', version)
        .executeTakeFirstOrThrow(() => refuse(messages.noVersion()))
      return found
    },

    async audition({ body: { text, voiceId } }, { session }) {
      const voice = await voiceById(db, session.enterpriseId, voiceId)
      const sound = await auditionSound(text, logLine, { voice })
      return { mediaType: 'audio/wav', body: Readable.from([sound]) }
    }
  }
}
