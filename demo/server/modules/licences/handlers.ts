import { type Kysely, sql } from 'kysely'
import { licenceMessages as messages } from '../../../../core/features/licences/messages.ts'
import { licencesIssue } from '../../../../core/features/licences/rules.ts'
import type { Licences } from '../../../../core/features/licences/schemas.ts'
import type { Backend } from '../../backend.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { changeOf, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { takeVersion, versionsOf } from '../system-settings/setting-versions.ts'

async function licencesOf(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<Omit<Licences, 'version'>> {
  const { rows } = await sql<Omit<Licences, 'version'>>`select
      seat_licences as seats, robot_licences as robots,
      (select count(*)::int from seat where enterprise_id = e.id) as "usedSeats",
      (select coalesce(sum(total), 0)::int from robot_holder where enterprise_id = e.id)
        as "usedRobots"
    from enterprise e where id = ${enterpriseId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A session belongs to an enterprise')
  return row
}

export function licenceHandlers({ db }: Pick<Backend, 'db'>): Handlers['licences'] {
  return {
    async read(_, { session: { enterpriseId } }) {
      const versionOf = await versionsOf(db, enterpriseId)
      return { ...(await licencesOf(db, enterpriseId)), version: versionOf('licences') }
    },

    save: ({ body: { version, ...after } }, { request, session }) =>
      db.transaction().execute(async inside => {
        const { enterpriseId } = session
        // As what adds seats and robots: none is added between the check and the write.
        await lockEnterprise(inside, enterpriseId)
        const next = await takeVersion(inside, enterpriseId, 'licences', version)
        const before = await licencesOf(inside, enterpriseId)
        // What is used already may be more than was bought; it is no reason to refuse the other.
        const check = (field: 'seats' | 'robots', used: number) => {
          const issue =
            after[field] === before[field] ? undefined : licencesIssue(after[field], used)
          if (issue) throw refuseField(field, issue)
        }
        check('seats', before.usedSeats)
        check('robots', before.usedRobots)
        await inside
          .updateTable('enterprise')
          .set({ seat_licences: after.seats, robot_licences: after.robots })
          .where('id', '=', enterpriseId)
          .execute()
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: messages.target(), detail: messages.log() },
          changes: [
            ...changeOf(messages.seats(), `${before.seats}`, `${after.seats}`),
            ...changeOf(messages.robots(), `${before.robots}`, `${after.robots}`)
          ]
        })
        return { version: next }
      })
  }
}
