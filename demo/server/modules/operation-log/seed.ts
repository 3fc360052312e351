/** Recent operation log of the first enterprise. */
import type { Insertable } from 'kysely'
import { customerFormMessages } from '../../../../core/features/customer-form/messages.ts'
import type { ActionLogType } from '../../../../core/features/members/enums.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { Person } from '../../seed/person-type.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { memberServerMessages } from '../members/messages.ts'
import { ADDED, changeOf, EDITED, EXPORTED, REMOVED } from './record-operation.ts'

const HOUR = 3_600_000
const COUNT = 64

const actors = [
  ['user-1', '陈思远'],
  ['user-2', '林若溪'],
  ['user-3', '王晓彤'],
  ['user-4', '阿依古丽·买买提'],
  ['user-2', '林若溪']
] as const
const remarks = ['下午联系', '已改约周五回访', '家属代接，需再次确认']
const members = ['樊果', '古丽巴哈尔·阿不都热西提', '欧阳慕容雪莹', '龑煜']

interface Entry {
  readonly type: ActionLogType
  readonly target: string
  readonly detail: string
  readonly changes?: readonly OperationChange[]
  /** Done by the administrator. */
  readonly onlyAdmin?: true
}

/** Types of entries in turn; member operations are the administrator's. */
const entryOf = (index: number, customer: Person): Entry => {
  const member = members[index % members.length] ?? ''
  const target = caseServerMessages.customer({ name: customer.name })
  const ofMember = { target: member, onlyAdmin: true } as const
  const kinds: readonly Entry[] = [
    { type: ADDED, target, detail: caseServerMessages.logAdd() },
    {
      ...{ type: EDITED, target, detail: caseServerMessages.logEdit() },
      changes: changeOf(customerFormMessages.remark(), null, remarks[index % remarks.length] ?? '')
    },
    { ...ofMember, type: EDITED, detail: memberServerMessages.logEdit() },
    { type: EXPORTED, target: '', detail: `外呼记录_${index % 9}.csv` },
    { ...ofMember, type: ADDED, detail: memberServerMessages.logAdd() },
    {
      ...{ type: EDITED, target, detail: caseServerMessages.logEdit() },
      changes: [
        ...changeOf(customerFormMessages.age(), String(40 + (index % 9)), String(41 + (index % 9))),
        ...changeOf(customerFormMessages.remark(), remarks[index % remarks.length] ?? '', null)
      ]
    },
    { ...ofMember, type: EDITED, detail: memberServerMessages.logReset() },
    { type: EXPORTED, target: '', detail: `通话记录_${index % 9}.csv` },
    { ...ofMember, type: REMOVED, detail: memberServerMessages.logRemove() }
  ]
  return kinds[index % kinds.length] as Entry
}

/** Deterministic except for the times: from ten minutes ago back over two weeks. */
export function operations(
  customers: readonly Person[],
  now: number
): Insertable<Tables['operation_log']>[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const customer = customers[(index * 7 + 3) % customers.length] as Person
    const { type, target, detail, changes = [], onlyAdmin } = entryOf(index, customer)
    const [user_id, user_name] =
      (onlyAdmin ? actors[0] : actors[index % actors.length]) ?? actors[0]
    return {
      ...{ id: `log-operation-${index + 1}`, enterprise_id: 'ent-1', user_id, user_name },
      ...{ type, target, detail, ip: `10.8.${(index % 5) + 1}.${20 + (index % 40)}` },
      changes: JSON.stringify(changes),
      created_at: now - Math.floor((index * 5.3 + 0.2) * HOUR)
    }
  })
}
