/** What a form of a line may set, and what an edit of it did, for the operation log. */
import type { Transaction } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { managedLines as table } from '../../../../core/features/resources/line-endpoints.ts'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import {
  capacityIssue,
  hoursIssue,
  openingText,
  reservedIssue
} from '../../../../core/features/resources/rules/line-rules.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'
import { type Line, openingOf } from '../dialler/dialling-resources.ts'
import { changeOf } from '../operation-log/record-operation.ts'

type Draft = Omit<z.output<typeof table.edit.body>, 'version'>

export const columnsOf = (draft: Draft) => ({
  ...{ name: draft.name.trim(), group_id: draft.groupId, remark: draft.remark.trim() },
  ...{ area: draft.area.trim(), operator: draft.operator.trim() },
  ...{ capacity: draft.capacity, allocated: draft.reserved, is_enabled: draft.isEnabled },
  open_days: [...new Set(draft.openDays)].sort().join(''),
  ...{ open_from: draft.openFrom, open_to: draft.openTo }
})

type Columns = ReturnType<typeof columnsOf>
const textOf = ({ open_days, open_from, open_to }: Columns) =>
  openingText({ openDays: [...open_days].map(Number), openFrom: open_from, openTo: open_to })

/** Null without a group. */
export async function groupNameOf(
  inside: Transaction<Tables>,
  enterpriseId: string,
  id: string | null
): Promise<string | null> {
  if (id === null) return null
  const group = await inside
    .selectFrom('line_group')
    .select('name')
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuseField('groupId', messages.noGroupFound()))
  return group.name
}

export function checkLine(draft: Draft): void {
  const issues = [
    ['capacity', capacityIssue(draft.capacity)],
    ['reserved', reservedIssue(draft.capacity, draft.reserved)],
    ['openDays', draft.openDays.length > 0 ? undefined : messages.daysMissing()],
    ['openTo', hoursIssue(draft.openFrom, draft.openTo)]
  ] as const
  for (const [field, issue] of issues) if (issue) throw refuseField(field, issue)
}

export function lineChanges(
  before: Line,
  after: Columns,
  words: {
    readonly oldGroup: string | null
    readonly group: string | null
    readonly shares: { readonly before: string; readonly after: string }
  }
) {
  const { oldGroup, group, shares } = words
  const stateOf = (isOn: boolean) => (isOn ? messages.isOn() : messages.isOff())
  return [
    ...changeOf(messages.name(), before.name || null, after.name || null),
    ...changeOf(messages.group(), oldGroup, group),
    ...changeOf(messages.area(), before.area || null, after.area || null),
    ...changeOf(messages.operator(), before.operator || null, after.operator || null),
    ...changeOf(messages.capacity(), `${before.capacity}`, `${after.capacity}`),
    ...changeOf(messages.reserved(), `${before.allocated}`, `${after.allocated}`),
    ...changeOf(messages.opening(), openingText(openingOf(before)), textOf(after)),
    ...changeOf(messages.state(), stateOf(before.is_enabled), stateOf(after.is_enabled)),
    ...changeOf(messages.shares(), shares.before || null, shares.after || null),
    ...changeOf(messages.remark(), before.remark || null, after.remark || null)
  ]
}
