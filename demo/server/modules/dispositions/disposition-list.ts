/** The codes of an enterprise: read, replaced, and what a replacement changes. */
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { dispositionSettingMessages as messages } from '../../../../core/features/dispositions/disposition-setting-messages.ts'
import {
  type DispositionDemand,
  dispositionDemand,
  dispositionDirection
} from '../../../../core/features/dispositions/enums.ts'
import { dispositionMessages } from '../../../../core/features/dispositions/messages.ts'
import { settingsIssue } from '../../../../core/features/dispositions/rules/disposition-setting-rules.ts'
import type {
  DispositionChoice,
  DispositionGroup,
  DispositionGroupDraft
} from '../../../../core/features/dispositions/schemas.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { changeOf } from '../operation-log/record-operation.ts'

export interface Dispositions {
  readonly requiredFor: DispositionDemand
  readonly groups: DispositionGroup[]
}

const codesOf = (db: Kysely<Tables>, enterpriseId: string) =>
  db
    .selectFrom('disposition_code')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('rank')
    .orderBy('id')
    .execute()

export async function readDispositions(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<Dispositions> {
  const setting = await db
    .selectFrom('disposition_setting')
    .select('required_for')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  const groups = await db
    .selectFrom('disposition_group')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('rank')
    .execute()
  const codes = await codesOf(db, enterpriseId)
  return {
    requiredFor: setting?.required_for ?? 'NONE',
    groups: groups.map(({ id, name }) => ({
      id,
      name,
      codes: codes
        .filter(({ group_id }) => group_id === id)
        .map(code => ({
          ...{ id: code.id, label: code.label, direction: code.direction },
          ...{ isEnabled: code.is_enabled, isRemarkRequired: code.is_remark_required }
        }))
    }))
  }
}

/** `group / code` of every code; removed ones last. */
export async function dispositionChoices(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<DispositionChoice[]> {
  const { groups } = await readDispositions(db, enterpriseId)
  const present = groups.flatMap(({ name, codes }) =>
    codes.map(({ id, label }) => ({
      ...{ code: id, label: dispositionMessages.path({ group: name, label }) }
    }))
  )
  const removed = (await codesOf(db, enterpriseId)).filter(({ group_id }) => group_id === null)
  return [
    ...present,
    ...removed.map(({ id, label }) => ({
      ...{ code: id, label: dispositionMessages.removed({ label }) }
    }))
  ]
}

// rule disposition-1
/** Replaces the list. Codes keep their ids; those that are left out are removed. */
export async function writeDispositions(
  inside: Transaction<Tables>,
  enterpriseId: string,
  draft: {
    readonly requiredFor: DispositionDemand
    readonly groups: readonly DispositionGroupDraft[]
  }
): Promise<readonly OperationChange[]> {
  const issue = settingsIssue(draft)
  if (issue) throw refuse(issue)
  const before = await readDispositions(inside, enterpriseId)
  const groupIds = new Set(before.groups.map(({ id }) => id))
  const codeIds = new Set(before.groups.flatMap(({ codes }) => codes.map(({ id }) => id)))
  const given = [
    ...draft.groups.map(({ id }) => ({ id, known: groupIds })),
    ...draft.groups.flatMap(({ codes }) => codes.map(({ id }) => ({ id, known: codeIds })))
  ].flatMap(({ id, known }) => (id === undefined ? [] : [{ id, known }]))
  // An id of another enterprise, or one that comes twice.
  const isUnknown = given.some(({ id, known }) => !known.has(id))
  if (isUnknown || new Set(given.map(({ id }) => id)).size < given.length)
    throw refuse(messages.unknown())
  await inside
    .updateTable('disposition_code')
    .set({ group_id: null })
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  await inside.deleteFrom('disposition_group').where('enterprise_id', '=', enterpriseId).execute()
  const { requiredFor: required_for } = draft
  await inside
    .insertInto('disposition_setting')
    .values({ enterprise_id: enterpriseId, required_for })
    .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet({ required_for }))
    .execute()
  for (const [rank, group] of draft.groups.entries())
    await writeGroup(inside, enterpriseId, group, rank)
  return changesBetween(before, await readDispositions(inside, enterpriseId))
}

async function writeGroup(
  inside: Transaction<Tables>,
  enterprise_id: string,
  { id = randomUUID(), name, codes }: DispositionGroupDraft,
  rank: number
): Promise<void> {
  await inside
    .insertInto('disposition_group')
    .values({ id, enterprise_id, name: name.trim(), rank })
    .execute()
  if (codes.length === 0) return
  const rows = codes.map((code, at) => ({
    ...{ id: code.id ?? randomUUID(), enterprise_id, group_id: id, label: code.label.trim() },
    ...{ direction: code.direction, is_enabled: code.isEnabled, rank: at },
    is_remark_required: code.isRemarkRequired
  }))
  await inside
    .insertInto('disposition_code')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(eb => ({
        ...{ group_id: eb.ref('excluded.group_id'), label: eb.ref('excluded.label') },
        ...{ direction: eb.ref('excluded.direction'), rank: eb.ref('excluded.rank') },
        is_enabled: eb.ref('excluded.is_enabled'),
        is_remark_required: eb.ref('excluded.is_remark_required')
      }))
    )
    .execute()
}

const yesNo = (is: boolean): string => (is ? messages.yes() : messages.no())

/** What each code is, by its id. */
const described = ({ groups }: Dispositions) =>
  new Map(
    groups.flatMap(({ name, codes }) =>
      codes.map(code => [
        code.id,
        {
          path: dispositionMessages.path({ group: name, label: code.label }),
          text: messages.codeText({
            direction: dispositionDirection.label(code.direction),
            isEnabled: yesNo(code.isEnabled),
            isRemarkRequired: yesNo(code.isRemarkRequired)
          })
        }
      ])
    )
  )

/** Codes that were added, changed, renamed or removed, the order, and the demand. */
function changesBetween(before: Dispositions, after: Dispositions): readonly OperationChange[] {
  const [was, is] = [described(before), described(after)]
  const both = (one: { path: string; text: string } | undefined) =>
    one ? dispositionMessages.both({ label: one.path, remark: one.text }) : null
  const changed = [...new Set([...was.keys(), ...is.keys()])].flatMap(id =>
    changeOf(is.get(id)?.path ?? was.get(id)?.path ?? '', both(was.get(id)), both(is.get(id)))
  )
  const orderOf = (list: ReadonlyMap<string, { path: string }>) =>
    [...list.values()].map(({ path }) => path).join('、') || null
  const isSameSet = was.size === is.size && [...was.keys()].every(id => is.has(id))
  return [
    ...changeOf(
      messages.demand(),
      dispositionDemand.label(before.requiredFor),
      dispositionDemand.label(after.requiredFor)
    ),
    ...changed,
    ...(isSameSet && changed.length === 0
      ? changeOf(messages.logOrder(), orderOf(was), orderOf(is))
      : [])
  ]
}
