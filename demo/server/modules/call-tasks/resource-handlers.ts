import { sql } from 'kysely'
import { callResult } from '../../../../core/features/calls/call-record-enums.ts'
import { intentCode } from '../../../../core/features/customer-details/enums.ts'
import { templateText } from '../../../../core/features/messaging/rules/message-text.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { pageOfRows } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import type { Line } from '../dialler/dialling-resources.ts'
import { busyNow, linesOf, robotsOf, roomOn, sumOf } from '../dialler/dialling-resources.ts'
import { usableTemplates } from '../messaging/usable-templates.ts'
import { roomFor, sharesOf } from '../resources/shares.ts'
import { scriptContent } from '../scripts/script-queries.ts'
import { taskServerMessages as messages } from './messages.ts'
import { redialable, unredialable } from './redial-codes.ts'

const toLine = (line: Line, room: number) => ({
  cidNumber: line.cid_number,
  groupId: line.group_id,
  capacity: line.capacity,
  unallocatedCount: room
})

/** Pages a list in memory. */
const pageOf = <Row>(rows: readonly Row[], query: { page: number; pageSize: number }) => {
  const from = (query.page - 1) * query.pageSize
  return pageOfRows(rows.slice(from, from + query.pageSize + 1), rows.length, query)
}

export function taskResourceHandlers({ db }: Backend): Handlers['taskResources'] {
  const contentOf = ({ enterpriseId }: Session, code: string) =>
    scriptContent(db, enterpriseId, code)

  const levels = intentCode.options.map(({ value, label }) => ({
    levelCode: value,
    levelName: label,
    levelConditions: [value]
  }))

  async function robots(enterpriseId: string) {
    const busy = await busyNow(db, enterpriseId)
    return (await robotsOf(db, enterpriseId)).map(({ id, name, total }) => ({
      holderId: id,
      holderName: name,
      totalCount: total,
      usedCount: sumOf(busy, one => one.robots === id)
    }))
  }

  /** What a task of the user can have of each line at most. */ // rule line-5
  async function linesFor({ enterpriseId, userId }: Session) {
    const caller = { task_id: '', user_id: userId }
    const shares = await sharesOf(db, enterpriseId, [caller])
    return (await linesOf(db, enterpriseId)).map(line => {
      const resource = { key: line.cid_number, room: roomOn(line) }
      return toLine(line, roomFor(shares, 'line', resource, caller))
    })
  }

  return {
    labels: async ({ params }, { session }) => [
      ...((await contentOf(session, params.templateCode))?.tags ?? [])
    ],

    async grading({ params }, { session }) {
      await contentOf(session, params.templateCode)
      return [
        ...levels,
        { levelCode: '09', levelName: messages.worthwhile(), levelConditions: redialable },
        { levelCode: '10', levelName: messages.unredialable(), levelConditions: unredialable }
      ]
    },

    async redialTags({ params }, { session }) {
      await contentOf(session, params.templateCode)
      return {
        alreadyConnect: levels.map(({ levelCode, levelName }) => ({
          code: levelCode,
          label: levelName
        })),
        unconnect: [...redialable, ...unredialable]
          .map(Number)
          .sort((a, b) => a - b)
          .map(code => ({ code: String(code), label: callResult.label(code) }))
      }
    },

    async agentGroups(_, { session }) {
      const { rows } = await sql<{ id: string; name: string; seats: number }>`select id, name,
          (select count(*)::int from agent_group_seat where group_id = id) as seats
        from agent_group where enterprise_id = ${session.enterpriseId} order by id`.execute(db)
      return rows.map(({ id, name, seats }) => ({ outAgentGroupId: id, name, seatCount: seats }))
    },

    async seats({ query }, { session }) {
      const rows = await db
        .selectFrom('seat')
        .innerJoin('user_account', 'user_account.id', 'seat.user_id')
        .select(['seat.id', 'user_account.name as employeeName', 'seat.extension'])
        .where('seat.enterprise_id', '=', session.enterpriseId)
        .where(sql<boolean>`seat.agent_role = ${query.agentRole}`)
        .orderBy('seat.extension')
        .execute()
      return pageOf(rows, query)
    },

    robots: (_, { session }) => robots(session.enterpriseId),

    async robotAllocation({ params }, { session }) {
      const found = (await robots(session.enterpriseId)).find(one => one.holderId === params.id)
      if (!found) throw refuse(messages.noRobots())
      return found
    },

    lines: (_, { session }) => linesFor(session),

    async linesOfGroup({ params, query }, { session }) {
      const lines = await linesFor(session)
      return pageOf(
        lines.filter(({ groupId }) => groupId === params.groupId),
        query
      )
    },

    async lineGroups(_, { session }) {
      const lines = await linesFor(session)
      const groups = await db
        .selectFrom('line_group')
        .select(['id', 'name'])
        .where('enterprise_id', '=', session.enterpriseId)
        .orderBy('id')
        .execute()
      return groups.map(({ id, name }) => ({
        groupId: id,
        groupName: name,
        unallocatedCount: lines
          .filter(({ groupId }) => groupId === id)
          .reduce((sum, { unallocatedCount }) => sum + unallocatedCount, 0)
      }))
    },

    async smsTemplates({ query }, { session }) {
      const rows = await usableTemplates(db, session.enterpriseId)
        .select(['sms_template.id', 'sms_template.name', 'sms_template.content'])
        .select(['sms_template.kind', 'message_signature.name as signature'])
        .orderBy('sms_template.created_at', 'desc')
        .orderBy('sms_template.id', 'desc')
        .execute()
      const shown = rows.map(({ id, name, signature, content, kind }) => ({
        ...{ id, name, content: templateText(signature, content, kind) }
      }))
      return pageOf(shown, query)
    },

    blacklistLibraries: (_, { session }) =>
      db
        .selectFrom('blacklist_library')
        .select(['lib_id as libId', 'name as libName'])
        .where('enterprise_id', '=', session.enterpriseId)
        .orderBy('lib_id')
        .execute()
  }
}
