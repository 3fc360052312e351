/** A server is killed while a caller waits: the next one has the caller called back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { ReceptionQueues } from '../../../../core/features/reception/queue-schemas.ts'
import type { ReceptionCall } from '../../../../core/features/reception/received-call-schemas.ts'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import type { ReceptionScenario } from '../../../../core/features/reception/schemas.ts'
import type { MissedCall } from '../../../../core/features/supervision/schemas.ts'
import { NUMBER, short } from '../../../support/scenes/reception-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { killAll, startKillable } from '../../../support/server/killed-server.ts'

const FROM = '13800138091'
const folder = mkdtempSync(join(tmpdir(), 'hutong-killed-reception-'))
afterEach(killAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const queueOnly: ReceptionContent = {
  ...short,
  ...{ menu: { ...short.menu, keys: [] }, first: { kind: 'queue', id: 'agents-2' } },
  queue: { ...short.queue, groupId: '', maxWaitSeconds: 600 },
  hours: {
    periods: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
    closedOn: []
  }
}

// rule reception-18
it('a caller who waited is a missed call of the group, and counts as one who left', {
  timeout: 180_000
}, async () => {
  const first = await startKillable(folder, true)
  const { backend, token } = await first.as('admin')
  const ask = askingAs(backend, token)
  const { id } = await ask<{ id: string }>('/reception_scenarios', { name: '长时接待' })
  const put = async (part: string, more: object = {}) => {
    const { revision } = await ask<ReceptionScenario>(`/reception_scenarios/${id}`)
    await ask(`/reception_scenarios/${id}${part}`, { revision, ...more }, 'PUT')
  }
  await put('/draft', { name: '长时接待', content: queueOnly })
  await put('/publish')
  const body = { from: FROM, to: NUMBER, waitsFor: 3000 }
  expect((await backend.send('/demo/incoming', { body })).body).toMatchObject({ code: 1 })
  const calls = (as: typeof ask) => as<{ list: ReceptionCall[] }>('/reception_calls')
  const waits = async () => (await calls(ask)).list[0]?.queueTime
  await expect.poll(waits, { timeout: 30_000 }).toBeGreaterThan(0)
  await first.kill()

  const second = await startKillable(folder, true)
  const after = await second.as('admin')
  const again = askingAs(after.backend, after.token)
  const [call] = (await calls(again)).list
  expect(call).toMatchObject({ customerPhone: FROM, result: 'interrupted', handleStatus: 0 })
  expect(call?.waitSeconds).toBeGreaterThanOrEqual(0)
  const { queues } = await again<ReceptionQueues>('/reception_queues')
  expect(queues.find(({ groupId }) => groupId === 'agents-2')).toMatchObject({
    ...{ waiting: 0, left: 1, abandoned: 1 }
  })
  const missed = await again<MissedCall[]>('/workbench/missed_calls?isMine=false')
  const mine = missed.find(({ customerPhone }) => customerPhone === FROM)
  expect(mine).toMatchObject({ callRecordId: call?.missedCallId, times: 1 })
  // The agent of the group whose turn it is.
  expect(mine?.agentName).not.toBe('')
  expect(mine?.agentName).toBe(call?.agentName)
})
