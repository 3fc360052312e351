/** Recent operation log of the first enterprise. */
import type { Insertable } from 'kysely'
import type { ActionLogType } from '../../../../core/features/members/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { Person } from '../../seed/person-type.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { memberServerMessages } from '../members/messages.ts'
import { ADDED, EDITED, EXPORTED, REMOVED } from './record-operation.ts'

const HOUR = 3_600_000
const COUNT = 64

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
    [ADDED, target, caseServerMessages.logAdd()],
    [EDITED, target, caseServerMessages.logEdit()],
    [EDITED, member, memberServerMessages.logEdit(), true],
    [EXPORTED, '', `外呼记录_${index % 9}.csv`],
    [ADDED, member, memberServerMessages.logAdd(), true],
    [EDITED, target, caseServerMessages.logEdit()],
    [EDITED, member, memberServerMessages.logReset(), true],
    [EXPORTED, '', `通话记录_${index % 9}.csv`],
    [REMOVED, member, memberServerMessages.logRemove(), true]
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
