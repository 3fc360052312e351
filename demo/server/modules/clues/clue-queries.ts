/** Visibility of clues, and updates. */
import type { FastifyRequest } from 'fastify'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import { clueName, customerRules, letters } from '../../../../core/features/customers/rules.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { absent, refuse } from '../../http/refusal.ts'
import { isManaged, mayClaimFrom } from '../clue-tasks/clue-task-queries.ts'
import { fieldsOf, mergedValues } from '../custom-fields/field-queries.ts'
import { checkVersion } from '../customers/customer-writes.ts'
import { knowsNumber } from '../customers/hidden-numbers.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { recordOperation } from '../operation-log/record-operation.ts'

export type ClueTableRow = Selectable<Tables['clue']>
export type ClueScope = 'mine' | 'shared' | 'unclaimed' | 'all'

/** Without an owner and not converted. */
export const isUnclaimed = (eb: ExpressionBuilder<Tables, 'clue'>) =>
  eb.and([eb('owner_id', 'is', null), eb('customer_id', 'is', null)])

/** Clues of a task are claimed by its agents alone, while it runs; an administrator sees all. */
const claimableClue = (requester: Requester, isAll: boolean) =>
  isAll
    ? sql<boolean>`true`
    : sql<boolean>`(task_id is null or task_id in
        (select id from clue_task where ${mayClaimFrom(requester)}))`

const sharedWith = (db: Database, userId: string) =>
  db.selectFrom('clue_share').select('clue_id').where('user_id', '=', userId)

/**
 * The clues visible to a user, deleted ones included: for an administrator all of the enterprise,
 * for others their own, those shared with them and, with the permission to claim, those without an
 * owner.
 */
export async function visibleClues(db: Database, requester: Requester, scope: ClueScope = 'all') {
  const clues = db.selectFrom('clue').where('enterprise_id', '=', requester.enterpriseId)
  if (scope === 'mine') return clues.where('owner_id', '=', requester.userId)
  const isAll = (await visibilityScopeOf(db, requester)) === 'all'
  const mayClaimOne = claimableClue(requester, isAll)
  if (scope === 'unclaimed') return clues.where(isUnclaimed).where(mayClaimOne)
  if (scope === 'all' && isAll) return clues
  const managed = await isManaged(db, requester)
  const mayClaim = await hasPermission(db, requester, 'CMC.CLUE.MANA')
  return clues.where(eb => {
    const shared = eb.and([
      eb('is_shared', '=', true),
      ...(isAll
        ? []
        : [
            eb.or([
              eb('id', 'in', sharedWith(db, requester.userId)),
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('clue_share')
                    .select('clue_id')
                    .whereRef('clue_share.clue_id', '=', 'clue.id')
                )
              )
            ])
          ])
    ])
    return scope === 'shared'
      ? shared
      : eb.or([
          ...[eb('owner_id', '=', requester.userId), shared],
          sql<boolean>`task_id in (select id from clue_task where ${managed})`,
          ...(mayClaim ? [eb.and([isUnclaimed(eb), mayClaimOne])] : [])
        ])
  })
}

export const visibleClue = async (
  db: Database,
  requester: Requester,
  id: string
): Promise<ClueTableRow | undefined> =>
  (await visibleClues(db, requester)).selectAll().where('id', '=', id).executeTakeFirst()

interface Change {
  readonly customerName?: string | undefined
  readonly customerPhone?: string | undefined
  readonly gender?: number | null | undefined
  readonly age?: number | null | undefined
  readonly companyName?: string | undefined
  readonly address?: string | undefined
  readonly remark?: string | undefined
  readonly source?: string | undefined
  readonly taskStatus?: number | undefined
  readonly followState?: string | undefined
  readonly followStage?: number | undefined
  readonly customFieldMap?: FieldValues | undefined
  readonly version?: number | undefined
}

const texts = [
  ['companyName', 'company'],
  ['address', 'address'],
  ['remark', 'remark'],
  ['source', 'source']
] as const

/** The columns of a change, validated where they differ; of a new clue all. */
export function validated(
  change: Change,
  row?: Pick<ClueTableRow, 'customer_name' | (typeof texts)[number][1]>
) {
  const columns: Partial<Record<'customer_name' | (typeof texts)[number][1], string>> = {}
  const name = change.customerName?.trim()
  if (name !== undefined) {
    if (name !== row?.customer_name) {
      assertValid(clueName, name)
      assertValid(letters, name)
    }
    columns.customer_name = name
  }
  for (const [key, column] of texts) {
    const value = change[key]?.trim()
    if (value === undefined) continue
    columns[column] = value
    if (value === row?.[column]) continue
    assertValid(customerRules[key], value)
    if (key !== 'remark') assertValid(letters, value)
  }
  if (change.age !== undefined && change.age !== null)
    assertValid(customerRules.age, String(change.age))
  return columns
}

/** Updates a clue with its row locked. Returns the new version. */
export async function updateClue(
  db: Database,
  requester: Requester,
  request: Pick<FastifyRequest, 'ip'>,
  id: string,
  change: Change
): Promise<{ version: number }> {
  return db.transaction().execute(async trx => {
    const row = await (await visibleClues(trx, requester))
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    checkVersion(row, change.version, caseServerMessages.clueConflict, caseServerMessages.noClue)
    if (!row) throw absent(caseServerMessages.noClue())
    if (row.owner_id === null && (await visibilityScopeOf(trx, requester)) !== 'all')
      throw refuse(caseServerMessages.claimFirst())
    const phone = change.customerPhone?.trim() ?? ''
    if (phone !== '' && !phone.includes('*')) {
      const isNumberKnown = !row.is_number_hidden || (await knowsNumber(trx, requester, phone))
      if (!isNumberKnown || phone !== row.phone) throw refuse(caseServerMessages.phoneFixed())
    }
    const columns = validated(change, row)
    const { gender, age, taskStatus, followState, followStage, customFieldMap } = change
    const fields = customFieldMap ? await fieldsOf(trx, requester.enterpriseId, 'customer') : []
    const follows = taskStatus ?? followState ?? followStage
    const version = row.version + 1
    await trx
      .updateTable('clue')
      .set({
        ...columns,
        version,
        ...(gender !== undefined && { gender }),
        ...(age !== undefined && { age }),
        ...(taskStatus !== undefined && { task_status: taskStatus }),
        ...(followState !== undefined && { follow_state: followState }),
        ...(followStage !== undefined && { follow_stage: followStage }),
        ...(follows !== undefined && { last_follow_at: Date.now() }),
        ...(customFieldMap && {
          custom_fields: JSON.stringify(mergedValues(fields, row.custom_fields, customFieldMap))
        })
      })
      .where('id', '=', id)
      .execute()
    const name = columns.customer_name ?? row.customer_name
    const target = caseServerMessages.clue({ name })
    await recordOperation(trx, requester, request, {
      type: 2,
      target,
      detail: caseServerMessages.logClue()
    })
    return { version }
  })
}
