/**
 * `node tests/bench/access/permission-change.ts [rounds]`: how long after the save of a role the open
 * sessions of its holders have the push and use the new permissions. Prints the ms from the request
 * of the save until each session's first request is answered that it permits.
 */
import type { RoleDetail } from '../../../core/features/roles/schemas.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import { listenTo, openBackend } from '../../support/server/backend.ts'

const rounds = Number(process.argv[2] ?? 10)
const SESSIONS = 40

const backend = await openBackend()
const { db } = backend
const admin = askingAs(backend, (await backend.signIn('admin')).access_token)
const members = await db
  .selectFrom('membership')
  .innerJoin('user_account', 'user_account.id', 'membership.user_id')
  .select(['user_account.id', 'username'])
  .where('membership.enterprise_id', '=', 'ent-1')
  .where('membership.status', '=', 1)
  .where('username', '<>', 'admin')
  .where('username', 'not like', 'deleted:%')
  .limit(SESSIONS)
  .execute()

const draft = { name: '即时生效', remark: '', dataScope: 'own', codes: ['CMC.CALL.RECORD'] }
const { id } = await admin<{ id: string }>('/roles', draft)
const sessions = []
for (const { id: user_id, username } of members) {
  const signedIn = await backend.signIn(username).catch(() => undefined)
  if (!signedIn) continue
  await db.deleteFrom('user_role').where('user_id', '=', user_id).execute()
  await db.insertInto('user_role').values({ user_id, role_id: id }).execute()
  const { access_token: token } = signedIn
  sessions.push({ ask: askingAs(backend, token), channel: await listenTo(backend, token) })
}

const times: number[] = []
for (let round = 0; round < rounds; round++) {
  const isMore = round % 2 === 0
  const codes = isMore ? [...draft.codes, 'CMC.OPER.LOG'] : draft.codes
  const { version } = await admin<RoleDetail>(`/roles/${id}`)
  for (const { channel } of sessions) channel.frames.length = 0
  const since = performance.now()
  const effective = sessions.map(async ({ ask, channel }) => {
    await channel.received('permission_modify')
    const isPermitted = await ask('/operation_log?pageSize=1').then(
      () => true,
      () => false
    )
    if (isPermitted !== isMore) throw new Error('A session has its permissions of before')
    times.push(performance.now() - since)
  })
  await admin(`/roles/${id}`, { ...draft, codes, version }, 'PUT')
  await Promise.all(effective)
}
times.sort((a, b) => a - b)
const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
console.log(
  `${sessions.length} sessions, ${rounds} changes: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`
)
for (const { channel } of sessions) channel.socket.close()
await backend.close()
