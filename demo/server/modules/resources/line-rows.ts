import { isOpenAt } from '../../../../core/features/resources/rules/line-rules.ts'
import type { LineOptions, ManagedLine } from '../../../../core/features/resources/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { snapshot } from '../../db/snapshot.ts'
import { busyNow, type Line, linesOf, openingOf } from '../dialler/dialling-resources.ts'
import { callsOnLines, peaksToday } from '../line-monitor/calls-on-lines.ts'
import { agentUses, namesFor, sharesShown, usesOf } from './resource-use.ts'
import { holdersOf, mayChange } from './share-writes.ts'
import { sharesOf } from './shares.ts'

const stateOf = (line: Line, at: number): ManagedLine['state'] => {
  if (!line.is_enabled) return 'off'
  return isOpenAt(openingOf(line), at) ? 'open' : 'closed'
}

/** All lines with their use now; what belongs to others than the requester sees has no name. */
export async function managedLineRows(
  backend: Pick<Backend, 'db' | 'dialClock' | 'settled'>,
  requester: Requester
): Promise<readonly ManagedLine[]> {
  const { enterpriseId } = requester
  await backend.settled()
  const canChange = await mayChange(backend.db, requester)
  return snapshot(backend.db, async inside => {
    const lines = await linesOf(inside, enterpriseId)
    const groups = new Map((await groupsOf(inside, enterpriseId)).map(({ id, name }) => [id, name]))
    const busy = await busyNow(inside, enterpriseId)
    const inUse = await callsOnLines(inside, enterpriseId)
    const peaks = await peaksToday(inside, enterpriseId, Date.now())
    const shares = await sharesOf(inside, enterpriseId, busy)
    const names = await namesFor(inside, requester, [
      ...busy.map(({ task_id }) => task_id),
      ...shares.rows.map(({ holder }) => holder)
    ])
    const agents = await agentUses(inside, enterpriseId, names)
    return lines.map((line): ManagedLine => {
      const number = line.cid_number
      const own = busy.filter(one => one.line === number)
      const used = inUse.get(number) ?? 0
      return {
        ...{ id: line.id, cidNumber: number, name: line.name, groupId: line.group_id },
        groupName: groups.get(line.group_id ?? '') ?? '',
        ...{ area: line.area, operator: line.operator, remark: line.remark },
        ...{ capacity: line.capacity, reserved: line.allocated, ...openingOf(line) },
        ...{ state: stateOf(line, backend.dialClock()), isEnabled: line.is_enabled },
        ...{ version: line.version, canChange },
        ...{ inUse: used, peak: Math.max(used, peaks.get(number) ?? 0) },
        uses: [...usesOf(own, names), ...(agents.get(number) ?? [])],
        shares: sharesShown('line', number, shares, own, names)
      }
    })
  })
}

const groupsOf = (db: Database, enterpriseId: string) =>
  db
    .selectFrom('line_group')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('name')
    .execute()

export async function lineOptions(db: Database, requester: Requester): Promise<LineOptions> {
  const lines = await linesOf(db, requester.enterpriseId)
  const groups = await groupsOf(db, requester.enterpriseId)
  return {
    ...(await holdersOf(db, requester)),
    groups: groups.map(({ id, name }) => {
      const own = lines.filter(({ group_id }) => group_id === id)
      return {
        ...{ id, name, numbers: own.length },
        capacity: own.reduce((sum, { capacity }) => sum + capacity, 0)
      }
    })
  }
}
