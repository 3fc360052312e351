/** Writes drafts and published versions of scenarios, each with its entry in the history. */
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  receptionIssueKind,
  receptionSection,
  type ScenarioAction
} from '../../../../../core/features/reception/enums.ts'
import { checkScenario } from '../../../../../core/features/reception/rules/check-scenario.ts'
import type { ReceptionContent } from '../../../../../core/features/reception/scenario-schemas.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { receptionServerMessages as messages } from '../messages.ts'
import { referencesOf } from './scenario-references.ts'

export type Scenario = Selectable<Tables['reception_scenario']>
type Inside = Kysely<Tables>

/** Who, and when. */
export interface By {
  readonly userName: string
  readonly at: number
}

/** The scenario, until the end of the transaction. */
export const lockedScenario = (
  inside: Inside,
  enterpriseId: string,
  id: string
): Promise<Scenario> =>
  inside
    .selectFrom('reception_scenario')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse(messages.noScenario()))

/** Refuses a change that is based on an earlier revision (rule reception-2). */
export function checkRevision(scenario: Scenario, based: number): void {
  const { name, revision, changed_at, changed_by } = scenario
  if (revision === based) return
  const message = messages.changed({ name, time: dateTime(changed_at), user: changed_by })
  throw new Refusal(409, message, { errcode: 'CONFLICT', errmsg: message })
}

/** The published content; undefined where there is none. */
export async function publishedContent(
  db: Inside,
  { id, version }: Pick<Scenario, 'id' | 'version'>
): Promise<ReceptionContent | undefined> {
  const found = await db
    .selectFrom('reception_version')
    .select('content')
    .where('scenario_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return found?.content
}

/** Changes the scenario and adds to its history. */
async function write(
  db: Inside,
  scenario: Pick<Scenario, 'id'>,
  change: {
    readonly draft?: ReceptionContent | null
    readonly name?: string
    readonly version?: number
    readonly is_enabled?: boolean
  },
  { action, userName, at }: By & { readonly action: ScenarioAction }
): Promise<Scenario> {
  const { draft, ...columns } = change
  const written = await db
    .updateTable('reception_scenario')
    .set({
      ...columns,
      ...(draft !== undefined && { draft: draft && JSON.stringify(draft) }),
      ...{ revision: sql<number>`revision + 1`, changed_at: at, changed_by: userName }
    })
    .where('id', '=', scenario.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reception_event')
    .values({
      ...{ scenario_id: scenario.id, action, version: written.version },
      ...{ user_name: userName, created_at: at }
    })
    .execute()
  return written
}

export async function insertScenario(
  db: Inside,
  scenario: Pick<Scenario, 'id' | 'enterprise_id' | 'name' | 'owner_id'>,
  content: ReceptionContent,
  by: By
): Promise<Scenario> {
  const { userName: changed_by, at: created_at } = by
  await db
    .insertInto('reception_scenario')
    .values({ ...scenario, changed_at: created_at, changed_by, created_at })
    .execute()
  return write(db, scenario, { draft: content }, { ...by, action: 'create' })
}

export const saveDraft = (
  db: Inside,
  scenario: Scenario,
  { name, content, ...by }: By & { readonly name: string; readonly content: ReceptionContent }
): Promise<Scenario> => write(db, scenario, { name, draft: content }, { ...by, action: 'edit' })

export function discardDraft(db: Inside, scenario: Scenario, by: By): Promise<Scenario> {
  const { name, draft, version } = scenario
  if (!draft || version === 0) throw refuse(messages.nothing({ name }))
  return write(db, scenario, { draft: null }, { ...by, action: 'discard' })
}

/** The content without issues; throws with the first one. */
export async function checked(
  db: Inside,
  { id, enterprise_id, name }: Scenario,
  content: ReceptionContent,
  now: number
): Promise<ReceptionContent> {
  const issues = checkScenario(content, await referencesOf(db, enterprise_id, id, now))
  const [first] = issues
  if (!first) return content
  throw refuse(
    messages.issues({
      ...{ name, count: issues.length, place: receptionSection.label(first.section) },
      issue: receptionIssueKind.label(first.kind)
    })
  )
}

/** The numbers lead to the scenario, and to no other. */
async function bind(
  db: Inside,
  { id: scenario_id, enterprise_id }: Scenario,
  numbers: readonly string[]
): Promise<void> {
  await db.deleteFrom('reception_number').where('scenario_id', '=', scenario_id).execute()
  for (const number of numbers) {
    const bound = await db
      .insertInto('reception_number')
      .values({ enterprise_id, number, scenario_id })
      .onConflict(conflict => conflict.doNothing())
      .returning('number')
      .executeTakeFirst()
    // Published at the same time.
    if (!bound) throw refuse(messages.taken({ number }))
  }
}

/** The draft becomes the next version, which new calls follow. */
export async function publish(db: Inside, scenario: Scenario, by: By): Promise<Scenario> {
  const { id, name, draft } = scenario
  if (!draft) throw refuse(messages.nothing({ name }))
  const content = await checked(db, scenario, draft, by.at)
  const version = scenario.version + 1
  await db
    .insertInto('reception_version')
    .values({
      ...{ scenario_id: id, version, content: JSON.stringify(content) },
      ...{ published_at: by.at, published_by: by.userName }
    })
    .execute()
  await bind(db, scenario, content.numbers)
  const change = { version, draft: null, is_enabled: true }
  return write(db, scenario, change, { ...by, action: 'publish' })
}

/** Calls follow the published content again, if it still passes the check, or not any longer. */
export async function enable(
  db: Inside,
  scenario: Scenario,
  isEnabled: boolean,
  by: By
): Promise<Scenario> {
  const content = await publishedContent(db, scenario)
  if (!content) throw refuse(messages.unpublished({ name: scenario.name }))
  if (isEnabled) await checked(db, scenario, content, by.at)
  await bind(db, scenario, isEnabled ? content.numbers : [])
  const action = isEnabled ? 'enable' : 'disable'
  return write(db, scenario, { is_enabled: isEnabled }, { ...by, action })
}
