/** Recent operation log of the first enterprise. */
import type { Insertable } from 'kysely'
import type { ActionLogType } from '../../../../core/features/members/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { Person } from '../../seed/person-type.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { memberServerMessages } from '../members/messages.ts'

const HOUR = 3_600_000
const COUNT = 64
const [ADD, EDIT, REMOVE, EXPORT] = [1, 2, 3, 10] as const

const actors = [
  ['user-1', '陈思远'],
  ['user-2', '林若溪'],
  ['user-3', '王晓彤'],
  ['user-4', '阿依古丽·买买提'],
  ['user-2', '林若溪']
] as const
const members = ['樊果', '古丽巴哈尔·阿不都热西提', '欧阳慕容雪莹', '龑煜']

type Entry = readonly [type: ActionLogType, target: string, detail: string, onlyAdmin?: true]

/** Types of entries in turn; member operations are the administrator's. */
const entryOf = (index: number, customer: Person): Entry => {
  const member = members[index % members.length] ?? ''
  const target = caseServerMessages.customer({ name: customer.name })
  const kinds: readonly Entry[] = [
    [ADD, target, caseServerMessages.logAdd()],
    [EDIT, target, caseServerMessages.logEdit()],
    [EDIT, member, memberServerMessages.logEdit(), true],
    [EXPORT, '', `外呼记录_${index % 9}.csv`],
    [ADD, member, memberServerMessages.logAdd(), true],
    [EDIT, target, caseServerMessages.logEdit()],
    [EDIT, member, memberServerMessages.logReset(), true],
    [EXPORT, '', `通话记录_${index % 9}.csv`],
    [REMOVE, member, memberServerMessages.logRemove(), true]
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
    const [type, target, detail, onlyAdmin] = entryOf(index, customer)
    const [user_id, user_name] =
      (onlyAdmin ? actors[0] : actors[index % actors.length]) ?? actors[0]
    return {
      ...{ id: `log-operation-${index + 1}`, enterprise_id: 'ent-1', user_id, user_name },
      ...{ type, target, detail, ip: `10.8.${(index % 5) + 1}.${20 + (index % 40)}` },
      created_at: now - Math.floor((index * 5.3 + 0.2) * HOUR)
    }
  })
}
