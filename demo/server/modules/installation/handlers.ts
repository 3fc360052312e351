import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { departmentNameOf } from '../../../../core/features/departments/rules.ts'
import type {
  FirstEnterprise,
  StartProgress
} from '../../../../core/features/installation/endpoints.ts'
import { installationMessages as messages } from '../../../../core/features/installation/messages.ts'
import { issuesOf } from '../../../../core/features/installation/rules.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import { hashPassword } from '../../auth/secrets.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { ADDED, recordOperation } from '../operation-log/record-operation.ts'
import { builtInRoles } from '../roles/built-in-roles.ts'
import { isInstallationSecret, takeInstallationSecret } from './open-installation.ts'

const IMPORT_ROWS = 100_000
/** Of the group that all share; it is changed on the page of robots. */
const ROBOTS = 10

/** Each text without blanks at its ends; the password as typed. */
const trimmed = (first: FirstEnterprise): FirstEnterprise => ({
  ...first,
  enterpriseName: first.enterpriseName.trim(),
  username: first.username.trim(),
  name: first.name.trim(),
  mobile: first.mobile.trim(),
  email: first.email.trim(),
  extension: first.extension.trim(),
  callerNumber: first.callerNumber.trim()
})

async function insertRoles(inside: Kysely<Tables>, enterprise_id: string, userId: string) {
  for (const { codes, ...role } of Object.values(builtInRoles)) {
    const id = randomUUID()
    await inside
      .insertInto('role')
      .values({ ...role, id, enterprise_id })
      .execute()
    await inside
      .insertInto('role_permission')
      .values(codes.map(code => ({ role_id: id, code })))
      .execute()
    if (role.tag_code === builtInRoles.administrator.tag_code)
      await inside.insertInto('user_role').values({ user_id: userId, role_id: id }).execute()
  }
}

/** Enterprise, root department, built-in roles, administrator with a seat, a line and robots. */
async function install(
  inside: Kysely<Tables>,
  first: FirstEnterprise,
  password_hash: string
): Promise<{ readonly userId: string; readonly enterpriseId: string }> {
  const [enterprise_id, department_id, user_id] = [randomUUID(), randomUUID(), randomUUID()]
  await inside
    .insertInto('enterprise')
    .values({
      ...{ id: enterprise_id, name: first.enterpriseName, import_rows_limit: IMPORT_ROWS },
      seat_licences: first.seatLicences
    })
    .execute()
  await inside
    .insertInto('department')
    .values({
      ...{ id: department_id, enterprise_id, parent_id: null },
      name: departmentNameOf(first.enterpriseName)
    })
    .execute()
  const { username, name, mobile, email } = first
  await inside
    .insertInto('user_account')
    .values({ id: user_id, username, name, mobile, email, password_hash })
    .execute()
  await inside
    .insertInto('membership')
    .values({
      ...{ user_id, enterprise_id, department_id, rank: 0, post: 1 },
      created_at: Date.now()
    })
    .execute()
  await insertRoles(inside, enterprise_id, user_id)
  await inside
    .insertInto('line_resource')
    .values({
      ...{ enterprise_id, cid_number: first.callerNumber, group_id: null },
      ...{ capacity: first.lineCapacity, allocated: 0, rank: 1 }
    })
    .execute()
  await inside
    .insertInto('robot_holder')
    .values({ enterprise_id, id: '0', name: messages.robots(), total: ROBOTS })
    .execute()
  const holders = [{ cidNumber: first.callerNumber, name: messages.lineName() }]
  await inside
    .insertInto('seat')
    .values({
      ...{ id: randomUUID(), enterprise_id, user_id, extension: first.extension },
      ...{ agent_mode: 0, sign_state: 'OFF_LINE', cid_holders: JSON.stringify(holders) }
    })
    .execute()
  return { userId: user_id, enterpriseId: enterprise_id }
}

/** Rows that each step leads to; a gateway of the server counts as one. */
const progress = (enterpriseId: string, sharedGateways: number) => sql<StartProgress>`select
  (select count(*)::int from department where enterprise_id = ${enterpriseId}) as departments,
  (select count(*)::int from membership where enterprise_id = ${enterpriseId}) as members,
  (select count(*)::int from seat where enterprise_id = ${enterpriseId}) as seats,
  (select count(*)::int from line_resource where enterprise_id = ${enterpriseId}) as lines,
  (select count(*)::int from setting_version
    where enterprise_id = ${enterpriseId} and section = 'dialling') as hours,
  (select count(*)::int from custom_field
    where enterprise_id = ${enterpriseId} and scope = 'customer' and removed_at is null) as fields,
  (select count(*)::int from (select from customer
    where enterprise_id = ${enterpriseId} and deleted_at is null limit 1) as one) as customers,
  (select count(*)::int from script_template where enterprise_id = ${enterpriseId}) as scripts,
  (select count(*)::int + ${sharedGateways}::int from message_gateway
    where enterprise_id = ${enterpriseId} and is_own) as gateway,
  (select count(*)::int from (select from call_record
    where enterprise_id = ${enterpriseId} and answered_at is not null limit 1) as one) as calls`

export function installationHandlers({
  db,
  seats,
  limits,
  counts,
  messages: sender
}: Backend): Handlers['installation'] {
  const attempts = rateLimit(limits.signInsPerMinute, counts('installation'))

  async function assertSecret(secret: string): Promise<void> {
    if (!(await isInstallationSecret(db, secret)))
      throw refuseField('LINK_INVALID', messages.invalid())
  }

  return {
    read: ({ body: { secret } }, { request }) =>
      attempts.attempt(request.ip, async () => {
        await assertSecret(secret)
        return null
      }),

    create: ({ body: { secret, first } }, { request }) =>
      attempts.attempt(request.ip, async () => {
        await assertSecret(secret)
        const [wrong] = Object.entries(issuesOf(first))
        if (wrong) throw refuseField(...wrong)
        const password_hash = await hashPassword(first.password)
        const owner = await db.transaction().execute(async inside => {
          // Of two that install at once, the second finds none.
          if (!(await takeInstallationSecret(inside, secret)))
            throw refuseField('LINK_INVALID', messages.invalid())
          const made = await install(inside, trimmed(first), password_hash)
          const target = first.enterpriseName.trim()
          const action = { type: ADDED, target, detail: messages.log() }
          await recordOperation(inside, made, request, action)
          return made
        })
        await seats.renew(owner.userId)
        return null
      }),

    progress: async (_, { session }) => {
      const { rows } = await progress(
        session.enterpriseId,
        sender.sharedKind === 'none' ? 0 : 1
      ).execute(db)
      const [row] = rows
      if (!row) throw new Error('A select without a table gives one row')
      return row
    }
  }
}
