// What was said before an agent's call: shown while the telephone rings, and only then.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveDialogues } from '../../../../demo/server/modules/dialogue/live-dialogues.ts'
import type { GuidedCall } from '../../../../demo/server/modules/robot-incoming/answer-types.ts'
import { robotAnswers } from '../../../../demo/server/modules/robot-incoming/robot-answers.ts'
import { ringLease } from '../../../../demo/server/modules/seats/ring-lease.ts'
import type { Seats } from '../../../../demo/server/modules/seats/seat-owners.ts'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { callsNow } from '../../../../demo/server/modules/supervision/current-calls.ts'
import type { RealtimeServer } from '../../../../demo/server/realtime/realtime-server.ts'
import type { TelephoneNetwork } from '../../../../demo/server/telephony/network-types.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const seat = { id: 'seat-100', extension: '100', agentName: '王晓彤', mode: 2 } as Seat
const plain = { ignored: false, matchCondition: null, matchValue: '', nodeName: '' }
const ending = { at: Date.now(), hangupType: 3, connectResult: 7, holdingSeconds: 0 } as const

/** A robot's call that rings an agent, whose record is written once `record` is called. */
async function ringing(id: string) {
  const { db } = backend
  const log = (line: string) => {
    throw new Error(line)
  }
  const nothing = () => undefined
  const realtime = {
    ...{ own: 'here', hasOthers: () => true, peopleIn: () => new Set() },
    ...{ share: nothing, onMessage: nothing, onServerGone: nothing, sendElsewhere: nothing }
  } as unknown as RealtimeServer
  const dialogues = liveDialogues({ db, realtime, log })
  const { promise, resolve: record } = Promise.withResolvers<void>()
  const telephones = {
    robotAnswer: () => id,
    incoming: async () => ({ callRecordId: `${id}-agent` }),
    ...{ lineOf: () => '', robotSpeaks: () => undefined }
  } as unknown as TelephoneNetwork
  const robots = robotAnswers({
    ...{ db, realtime, dialogues, log, settled: () => promise, network: () => telephones },
    ...{ now: callsNow({ db, realtime, log }), seats: { all: () => [seat] } as unknown as Seats }
  })
  let line: GuidedCall | undefined
  await robots.answer({
    ...{ enterpriseId: 'ent-1', ownerId: 'user-1', from: '13812345678', ourNumber: '4008001234' },
    ...{ scriptCode: undefined, scenario: '接待' },
    guide: {
      answered(call) {
        line = call
      },
      ...{ reached: () => undefined, declined: () => undefined, ended: () => undefined }
    }
  })
  robots.observer.answered(id, Date.now())
  line?.say([{ ...plain, role: 'robot', text: '您好。', startTime: 0, endTime: 600 }])
  const isRung = await line?.ring(seat)
  const shown = () => dialogues.linesOf(`${id}-agent`)?.map(({ text }) => text)
  return { robots, record, shown, isRung }
}

// rule robot-incoming-9
it('the agent sees what was said while the telephone rings', async () => {
  const { robots, record, shown, isRung } = await ringing('call-1')
  expect(isRung).toBe(true)
  record()
  await robots.settled('call-1')
  expect(shown()).toEqual(['您好。'])
})

it('nothing is kept for an agent who declines before the record is written', async () => {
  const { robots, record, shown } = await ringing('call-2')
  const ended = { ...ending, callRecordId: 'call-2-agent', hasRecording: false, earlyMediaMs: 0 }
  robots.observer.ended(ended)
  record()
  await robots.settled('call-2')
  expect(shown()).toBeUndefined()
})

// rule realtime-26
it('an agent whose own device another server rings is not rung, and is afterwards', async () => {
  const { db } = backend
  await db.deleteFrom('short_lived').execute()
  await ringLease({ db, realtime: { own: 'there', hasOthers: () => true } })(seat)
  expect((await ringing('call-3')).isRung).toBe(false)
  await db.deleteFrom('short_lived').execute()
  expect((await ringing('call-4')).isRung).toBe(true)
})
