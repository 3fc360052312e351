import { globSync, readFileSync } from 'node:fs'
import type { ReadableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import {
  $joinedEnterprises,
  loadJoinedEnterprises
} from '../../../core/features/account/joined-enterprises.ts'
import { $ownData, loadOwnData } from '../../../core/features/account/personal-data.ts'
import { $selectCompany, openSelectCompany } from '../../../core/features/account/select-company.ts'
import { inboundCalls, outboundCalls } from '../../../core/features/calls/call-records.ts'
import { $recentCalls, loadRecentCalls } from '../../../core/features/calls/recent-calls.ts'
import { customerList } from '../../../core/features/customers/customer-list.ts'
import { $memberForm, addMember } from '../../../core/features/members/member-form.ts'
import {
  $memberOptions,
  loadMemberOptions,
  memberList
} from '../../../core/features/members/member-list.ts'
import { $messageTips, loadMessageTips } from '../../../core/features/message-tips/message-tips.ts'
import { operationLog } from '../../../core/features/operation-log/operation-log.ts'
import { $templates, loadTemplates } from '../../../core/features/quick-calls/quick-call.ts'
import { makeSoundsBy } from '../../../core/features/recordings/audio-element.ts'
import { playRecording } from '../../../core/features/recordings/playback.ts'
import { $playback } from '../../../core/features/recordings/playback-state.ts'
import { $transfers, loadTransfers } from '../../../core/features/transfer-list/transfers.ts'
import { $found, findPeople } from '../../../core/features/workbench/person-lookup.ts'
import { $service, serve } from '../../../core/features/workbench/serve-customer.ts'
import { todaysCalls } from '../../../core/features/workbench/todays-calls.ts'
import { $queue, loadQueue } from '../../../core/features/workbench/waiting-queue.ts'
import { $metrics, loadMetrics } from '../../../core/features/workbench/workbench-metrics.ts'
import { $person, choosePerson } from '../../../core/features/workbench/workbench-person.ts'
import { login, logout, switchEnterprise } from '../../../core/session/session.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import { testSounds } from '../../support/core/test-sound.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

/** What was shown in one enterprise is nowhere to be seen in the next one, nor after signing out. */
let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
  makeSoundsBy(testSounds())
})
afterAll(() => {
  makeSoundsBy()
  return backend.close()
})
afterEach(stopCore)

const customer = {
  id: 'k-1',
  customerName: '阿卜杜热合曼·买买提',
  phone: '13800138000',
  companyName: '',
  areaName: '北京',
  telecomOperator: '中国移动',
  lastContactTime: null
}
const stores: Record<string, readonly [fill: () => unknown, $store: ReadableAtom<unknown>]> = {
  joined: [loadJoinedEnterprises, $joinedEnterprises],
  ownData: [loadOwnData, $ownData],
  selectCompany: [openSelectCompany, $selectCompany],
  recentCalls: [loadRecentCalls, $recentCalls],
  customers: [() => customerList.search({}), customerList.$list],
  memberForm: [addMember, $memberForm],
  memberOptions: [loadMemberOptions, $memberOptions],
  members: [() => memberList.search({}), memberList.$list],
  messageTips: [loadMessageTips, $messageTips],
  templates: [loadTemplates, $templates],
  outboundCalls: [() => outboundCalls.search({}), outboundCalls.$list],
  inboundCalls: [() => inboundCalls.search({}), inboundCalls.$list],
  operations: [() => operationLog.search({}), operationLog.$list],
  recording: [() => playRecording('r-1'), $playback],
  transfers: [loadTransfers, $transfers],
  figures: [loadMetrics, $metrics],
  todaysCalls: [() => todaysCalls.search({}), todaysCalls.$list],
  queue: [loadQueue, $queue],
  found: [() => findPeople('138'), $found],
  person: [() => choosePerson(customer), $person],
  // Shown beside the chosen person.
  service: [() => serve({ customerId: 'customer-1', callRecordId: undefined }), $service]
}

const fill = () => Promise.all(Object.values(stores).map(([fill]) => fill()))
const seen = () =>
  Object.fromEntries(Object.entries(stores).map(([name, [, $store]]) => [name, $store.get()]))

/** The user has no calls; other agents' calls stand in for them. */
function everybodys(address: string): URL {
  const url = new URL(address)
  for (const name of ['isMine', 'isMissed', 'beginTime']) url.searchParams.delete(name)
  return url
}

async function signIn(): Promise<void> {
  startCore(
    testEnvironment({
      apiBase: `${backend.url}/api`,
      fetch: async (input, init) =>
        String(input).endsWith('/files/ticket')
          ? ok({ access_token: 'ticket', expiresIn: 60 })
          : String(input).endsWith('/audio_slice')
            ? ok({ 'r-1': ['/recordings/r-1'] })
            : globalThis.fetch(everybodys(String(input)), init),
      now: () => Date.now(),
      monotonic: () => performance.now()
    })
  )
  await login({ by: 'password', username: 'admin', password: PASSWORD })
}

describe('what one has seen', () => {
  test.each([
    ['another enterprise', () => switchEnterprise('ent-2')],
    ['nobody', logout]
  ])('is gone in the name of %s', async (_, move) => {
    await signIn()
    const before = seen()
    await fill()
    for (const [name, value] of Object.entries(seen()))
      expect(value, name).not.toEqual(before[name])
    await move()
    expect(seen()).toEqual(before)
  })

  test('does not come after one has gone on', async () => {
    await signIn()
    const before = seen()
    const late = fill()
    await switchEnterprise('ent-2')
    await late
    expect(seen()).toEqual(before)
  })

  test('in an open list of calls is read anew in the next enterprise', async () => {
    await signIn()
    const stopLooking = $recentCalls.listen(() => undefined)
    await loadRecentCalls()
    await switchEnterprise('ent-2')
    expect($recentCalls.get().at).not.toBe('none')
    stopLooking()
  })

  test('is not left to the event for the host, which a change of enterprise does not raise', () => {
    const files = globSync('core/{features,lib}/**/*.ts')
    const hearing = files.filter(file =>
      readFileSync(file, 'utf8').includes("onHostEvent('signed-out'")
    )
    expect(files.length).toBeGreaterThan(30)
    expect(hearing).toEqual([])
  })
})
