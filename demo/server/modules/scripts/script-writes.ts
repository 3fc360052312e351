/** Writes drafts, reviews and published versions, each with its entry in the script's history. */
import type { Kysely, Selectable } from 'kysely'
import { waysOf } from '../../../../core/features/reception/rules/check-scenario.ts'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import {
  auditStatus,
  type ReviewAction,
  type ScriptAction,
  scriptAction
} from '../../../../core/features/scripts/enums.ts'
import { checkScript } from '../../../../core/features/scripts/rules/check-script.ts'
import { canMove, moves, statusOf } from '../../../../core/features/scripts/rules/review-moves.ts'
import { mainNodeOf } from '../../../../core/features/scripts/rules/script-edges.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { scriptServerMessages as messages } from './messages.ts'

export type Script = Selectable<Tables['script_template']>
type Inside = Kysely<Tables>

/** Who, and when. */
export interface By {
  readonly userName: string
  readonly at: number
}

type Moved = Exclude<ReviewAction, 'edit' | 'publish'>

/** The script, until the end of the transaction. */
export const lockedScript = (inside: Inside, enterpriseId: string, code: string): Promise<Script> =>
  inside
    .selectFrom('script_template')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse(taskServerMessages.noScript()))

/** Refuses a change that is based on an earlier revision (rule script-9). */
export function checkRevision({ name, revision, changed_at, changed_by }: Script, based: number) {
  if (revision === based) return
  const message = messages.changed({ name, time: dateTime(changed_at), user: changed_by })
  throw new Refusal(409, message, { errcode: 'CONFLICT', errmsg: message })
}

function checkMove({ name, audit_status, version }: Script, action: ReviewAction) {
  if (canMove(action, audit_status, version)) return
  if (action === 'edit') throw refuse(messages.submitted({ name }))
  const status = auditStatus.label(audit_status)
  throw refuse(messages.moved({ name, status, action: scriptAction.label(action) }))
}

function draftOf({ name, draft }: Script): ScriptContent {
  if (!draft) throw refuse(messages.nothing({ name }))
  const { length: count } = checkScript(draft)
  if (count > 0) throw refuse(messages.issues({ name, count }))
  return draft
}

/** Changes the script and adds to its history. */
async function write(
  db: Inside,
  script: Script,
  change: Partial<Pick<Script, 'audit_status' | 'version' | 'name' | 'is_available' | 'draft'>>,
  { action, reason = '', userName, at }: By & { action: ScriptAction; reason?: string }
): Promise<Script> {
  const { draft, ...columns } = change
  const now = await db
    .updateTable('script_template')
    .set({
      ...columns,
      ...(draft !== undefined && { draft: draft && JSON.stringify(draft) }),
      ...{ revision: script.revision + 1, changed_at: at, changed_by: userName }
    })
    .where('enterprise_id', '=', script.enterprise_id)
    .where('code', '=', script.code)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addEvent(db, now, { action, reason, userName, at })
  return now
}

/** An entry of the script's history. */
async function addEvent(
  db: Inside,
  { enterprise_id, code, audit_status, version }: Script,
  { action, reason, userName, at }: By & { action: ScriptAction; reason: string }
): Promise<void> {
  await db
    .insertInto('script_event')
    .values({
      ...{ enterprise_id, code, audit_status, version, action, reason },
      ...{ user_name: userName, created_at: at }
    })
    .execute()
}

/** Enables or disables a script; the revision stays, as the content does. False where it is so already. */
export async function setAvailable(
  db: Inside,
  script: Script,
  isAvailable: boolean,
  by: By
): Promise<boolean> {
  if (isAvailable && script.version === 0 && script.draft)
    throw refuse(messages.unpublished({ name: script.name }))
  if (script.is_available === isAvailable) return false
  await db
    .updateTable('script_template')
    .set({ is_available: isAvailable })
    .where('enterprise_id', '=', script.enterprise_id)
    .where('code', '=', script.code)
    .execute()
  await addEvent(db, script, { ...by, action: isAvailable ? 'enable' : 'disable', reason: '' })
  return true
}

/** Of a new script. */
export async function insertScript(
  db: Inside,
  script: Pick<Script, 'enterprise_id' | 'code' | 'name' | 'interactive_type' | 'intent_levels'>,
  content: ScriptContent,
  by: By
): Promise<void> {
  const inserted = await db
    .insertInto('script_template')
    .values({
      ...{ ...script, is_available: false, rank: 0, audit_status: statusOf.draft },
      intent_levels: JSON.stringify(script.intent_levels)
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await write(db, inserted, { draft: content }, { ...by, action: 'create' })
}

/** A draft, or a change of it. */
export function saveDraft(
  db: Inside,
  script: Script,
  { name, content, ...by }: By & { readonly name: string; readonly content: ScriptContent }
): Promise<Script> {
  checkMove(script, 'edit')
  // The way of answering is fixed: tasks are chosen by it.
  const draft = { ...content, byKeys: script.interactive_type === 2 }
  const change = { name, draft, audit_status: moves.edit.to }
  return write(db, script, change, { ...by, action: 'edit' })
}

export function move(
  db: Inside,
  script: Script,
  { action, reason, ...by }: By & { readonly action: Moved; readonly reason: string }
): Promise<Script> {
  checkMove(script, action)
  if (action === 'submit' || action === 'approve') draftOf(script)
  if (action === 'reject' && reason === '') throw refuse(messages.noReason())
  const change = { audit_status: moves[action].to, ...(action === 'discard' && { draft: null }) }
  return write(db, script, change, { ...by, action, reason })
}

/** The draft becomes the next version, which new calls use. */
export async function publish(db: Inside, script: Script, by: By): Promise<Script> {
  const content = draftOf(script)
  const { enterprise_id, code } = script
  const version = script.version + 1
  await db
    .insertInto('script_version')
    .values({
      ...{ enterprise_id, code, version, content: JSON.stringify(content) },
      ...{ published_at: by.at, published_by: by.userName, main_node: mainNodeOf(content) }
    })
    .execute()
  await db
    .insertInto('script_node')
    .values(
      content.nodes.map(({ id, name }, index) => ({
        ...{ enterprise_id, code, id, name, version, place: index + 1 }
      }))
    )
    .onConflict(conflict =>
      conflict.columns(['enterprise_id', 'code', 'id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        version: ref('excluded.version'),
        place: ref('excluded.place')
      }))
    )
    .execute()
  const change = {
    ...{ version, draft: null, audit_status: moves.publish.to },
    ...(script.version === 0 && { is_available: true })
  }
  return write(db, script, change, { ...by, action: 'publish' })
}

/** The same, after its review. */
export const publishApproved = async (db: Inside, script: Script, by: By): Promise<Script> => {
  checkMove(script, 'publish')
  return publish(db, script, by)
}

/** The name of a reception scenario whose draft or published content leads to a script. */
async function scenarioWith(
  inside: Inside,
  enterpriseId: string,
  code: string
): Promise<string | undefined> {
  const scenarios = await inside
    .selectFrom('reception_scenario')
    .leftJoin('reception_version', join =>
      join
        .onRef('reception_version.scenario_id', '=', 'reception_scenario.id')
        .onRef('reception_version.version', '=', 'reception_scenario.version')
    )
    .select(['name', 'draft', 'content'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('name')
    .execute()
  return scenarios.find(({ draft, content }) =>
    [draft, content].some(
      one => one !== null && waysOf(one).some(({ kind, id }) => kind === 'robot' && id === code)
    )
  )?.name
}

/** A script that was used can only be disabled: calls and tasks show its name (rule script-12). */
export async function checkUnused(inside: Inside, { enterprise_id, code, name }: Script) {
  const { count } = await inside
    .selectFrom('call_task')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('enterprise_id', '=', enterprise_id)
    .where('template_code', '=', code)
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) throw refuse(messages.inUse({ name, count: Number(count) }))
  const scenario = await scenarioWith(inside, enterprise_id, code)
  if (scenario !== undefined) throw refuse(messages.receives({ name, scenario }))
  const call = await inside
    .selectFrom('call_detail')
    .innerJoin('call_record', 'call_record.id', 'call_record_id')
    .select('call_record.id')
    .where('template_code', '=', code)
    .where('enterprise_id', '=', enterprise_id)
    .limit(1)
    .executeTakeFirst()
  if (call) throw refuse(messages.called({ name }))
}
