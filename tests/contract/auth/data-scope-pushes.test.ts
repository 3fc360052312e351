// What is pushed, and who may listen in, follows the data scope (permission-13).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Push } from '../../../core/contract/topics.ts'
import type { Requester } from '../../../demo/server/auth/requester.ts'
import { visibilityScopes } from '../../../demo/server/auth/visibility-scope.ts'
import { liveDialogues } from '../../../demo/server/modules/dialogue/live-dialogues.ts'
import { callsNow } from '../../../demo/server/modules/supervision/current-calls.ts'
import { listeningScope } from '../../../demo/server/modules/supervision/listening-scope.ts'
import type { RealtimeServer } from '../../../demo/server/realtime/realtime-server.ts'
import {
  everyone,
  openScopes,
  type Person,
  persons,
  type Scopes,
  seenWith
} from '../../support/scenes/scope-scenes.ts'

const enterpriseId = 'ent-1'
const leader = { userId: persons.leader, enterpriseId }
let scopes: Scopes
beforeAll(async () => {
  scopes = await openScopes()
})
afterAll(() => scopes.close())

/** Pages of the leader and of the administrator are connected. */
function pages() {
  const pushed: Record<string, Push[]> = { [persons.leader]: [], [persons.above]: [] }
  const none = () => undefined
  const realtime = {
    ...{ share: none, onMessage: none, onServerGone: none, sendElsewhere: none },
    peopleIn: () => new Set(Object.keys(pushed)),
    publishTo: ({ userId }: Requester, push: Push) => pushed[userId]?.push(push)
  } as unknown as RealtimeServer
  const of = (userId: string) => pushed[userId]?.map(({ topic }) => topic) ?? []
  return { of, needs: { db: scopes.db, realtime, log: () => undefined } }
}

const line = {
  ...{ sequence: 1, role: 'robot' as const, text: '您好', startTime: 0, endTime: 1, nodeName: '' },
  ...{ ignored: false, matchCondition: null, matchValue: '' }
}

describe.each(visibilityScopes)('with the scope %s', scope => {
  beforeAll(() => scopes.narrow(scope))
  const isSeen = (person: Person) => seenWith[scope].includes(person)

  it.each(everyone)('a running call of %s is pushed to those who see it', async person => {
    const { of, needs } = pages()
    const now = callsNow(needs)
    const began = (owner: Person) =>
      now.began({
        ...{ callRecordId: owner, enterpriseId, userId: persons[owner], callType: 2 as const },
        ...{ line: '', extension: '', agentName: '', templateName: '', startTime: Date.now() }
      })
    began(person)
    await expect.poll(() => of(persons.above)).toHaveLength(1)
    began('leader')
    await expect.poll(() => of(persons.above)).toHaveLength(2)
    await expect.poll(() => of(persons.leader)).toHaveLength(isSeen(person) ? 2 : 1)
    now.stop()
  })

  it.each(everyone)('the lines of a call of %s are pushed to those who see it', async person => {
    const { of, needs } = pages()
    const dialogues = liveDialogues(needs)
    const callRecordId = `scope-${person}`
    dialogues.begin({ callRecordId, enterpriseId, since: Date.now() }, [line])
    await dialogues.end(callRecordId)
    expect(of(persons.above)).toEqual(['call_dialog'])
    expect(of(persons.leader)).toEqual(isSeen(person) ? ['call_dialog'] : [])
  })

  it('the telephone of a supervisor reaches the same calls', async () => {
    const listening = listeningScope(scopes.db)
    await listening.read()
    const reached = everyone.filter(person =>
      listening.may(leader, { userId: persons[person], enterpriseId })
    )
    expect(reached).toEqual(seenWith[scope])
    expect(listening.may(leader, { userId: persons.near, enterpriseId: 'ent-2' })).toBe(false)
    listening.stop()
  })
})

describe('a scope that shrinks', () => {
  it('closes the telephone of the supervisor without a new sign-in', async () => {
    const near = { userId: persons.near, enterpriseId }
    const listening = listeningScope(scopes.db)
    await scopes.narrow('group')
    await listening.read()
    expect(listening.may(leader, near)).toBe(true)
    await scopes.narrow('own')
    await expect.poll(() => listening.may(leader, near)).toBe(false)
    await scopes.narrow('group')
    await expect.poll(() => listening.may(leader, near)).toBe(true)
    await scopes.db.deleteFrom('agent_group_seat').where('seat_id', '=', 'seat-100').execute()
    await expect.poll(() => listening.may(leader, near)).toBe(false)
    listening.stop()
  })

  it('ends the lines of a conversation that goes on', async () => {
    await scopes.narrow('all')
    const { of, needs } = pages()
    const dialogues = liveDialogues(needs)
    const later = { ...line, sequence: 2, startTime: 1000 }
    const call = { callRecordId: 'scope-beside', enterpriseId, since: Date.now() }
    dialogues.begin(call, [line, later])
    await expect.poll(() => of(persons.leader)).toHaveLength(1)
    await scopes.narrow('own')
    await expect.poll(() => of(persons.above), { timeout: 5000 }).toHaveLength(2)
    await dialogues.end('scope-beside')
    expect(of(persons.leader)).toHaveLength(1)
  })
})
