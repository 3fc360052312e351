/** The network check before the shift (rules phone-75 and phone-76). */
import { describe, expect, test } from 'vitest'
import {
  $networkCheck,
  cancelNetworkCheck,
  leaveNetworkCheck,
  startNetworkCheck
} from '../../../../core/features/network-check/network-check.ts'
import { $phone, setUpPhone } from '../../../../core/phone/phone.ts'
import { registrationIs } from '../../../../core/phone/state/phone-state.ts'
import { number, type PhoneScene, phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'

interface Network {
  readonly lossShare: number
  readonly roundTrip: number
  readonly jitter: number
}
const fine: Network = { lossShare: 0, roundTrip: 0.04, jitter: 0.003 }

/** The browser's counters of a call, further with each reading: 50 packets a second. */
function counting({ lossShare, roundTrip, jitter }: Network) {
  let seconds = 0
  return async () => {
    seconds++
    const lost = 50 * lossShare * seconds
    const speech = {
      ...{ type: 'inbound-rtp', kind: 'audio', packetsReceived: 50 * seconds - lost },
      ...{ packetsLost: lost, totalSamplesReceived: 48_000 * seconds, jitter },
      ...{ jitterBufferDelay: 20 * seconds, jitterBufferEmittedCount: 1000 * seconds }
    }
    const pair = { type: 'candidate-pair', nominated: true, state: 'succeeded' }
    return new Map<string, object>([
      ['a', speech],
      ['b', { ...pair, currentRoundTripTime: roundTrip }]
    ]) as RTCStatsReport
  }
}

/** An agent who is busy before the shift; the microphone hears something. */
async function beforeShift(network: Network = fine, signState = 'SIGN_BUSY') {
  const scene = await phoneScene({ signState })
  scene.env.media.loudness = 0.4
  Object.assign(scene.line().line, { stats: counting(network) })
  return scene
}

/** The echo call was answered and lasts as long as it should. */
async function checked(scene: PhoneScene) {
  const over = startNetworkCheck()
  await settle()
  scene.line().network.connects()
  await scene.env.clock.advance(10_500)
  await over
  return $networkCheck.get()
}
const dials = (scene: PhoneScene) => scene.line().actions('dial')

describe('a check', () => {
  test('measures an echo call, and is no call of the seat', async () => {
    const scene = await beforeShift()
    const changes = scene.server.count('/agent/status')
    const events = scene.events.length
    expect(await checked(scene)).toEqual({
      status: 'done',
      assessment: {
        level: 'good',
        finding: '通话网络良好，可以开始接打电话',
        cures: ['没有听到自己的声音时，请在上方选择听筒并调高音量'],
        measured: expect.objectContaining({ lossPercent: 0, roundTripMs: 40, jitterMs: 3 })
      }
    })
    expect(dials(scene)).toEqual([
      expect.objectContaining({ number: '9196', isCheck: true, microphone: expect.anything() })
    ])
    expect(scene.line().actions('hangUp')).toHaveLength(1)
    expect($phone.get()).toEqual({ status: 'idle' })
    expect(scene.events.slice(events)).toEqual([])
    expect(scene.server.count('/agent/status')).toBe(changes)
    expect(scene.env.media.live()).toEqual([])
  })

  test('shows the levels of microphone and echo, and plays the echo', async () => {
    const scene = await beforeShift()
    const over = startNetworkCheck()
    await settle()
    expect($networkCheck.get()).toEqual({ status: 'connecting' })
    const { network } = scene.line()
    const stream = { id: 'echo' } as MediaStream
    network.connects()
    network.emit({ type: 'remote-audio', callId: network.call()?.id ?? '', stream })
    await scene.env.clock.advance(3100)
    expect($networkCheck.get()).toEqual({
      ...{ status: 'measuring', secondsLeft: 7, sent: 0.4, heard: 0.4 }
    })
    expect(scene.env.media.playing).toBe(stream)
    cancelNetworkCheck()
    await over
    expect(scene.env.media.playing).toBeUndefined()
  })

  test.each([
    [{ ...fine, lossShare: 0.05 }, 'fair', ['丢包较多']],
    [{ ...fine, lossShare: 0.12 }, 'poor', ['丢包较多']],
    [{ ...fine, roundTrip: 0.9, jitter: 0.06 }, 'poor', ['时延较大', '抖动较大']]
  ] as const)('%j is %s, with its cure', async (network, level, cures) => {
    const state = await checked(await beforeShift(network))
    if (state.status !== 'done') throw new Error(state.status)
    expect(state.assessment.level).toBe(level)
    expect(state.assessment.cures.slice(0, -1).map(cure => cure.split('：')[0])).toEqual(cures)
  })

  test('finds a microphone without sound', async () => {
    const scene = await beforeShift()
    scene.env.media.loudness = 0
    expect(await checked(scene)).toMatchObject({
      assessment: { level: 'fair', finding: '网络正常，但麦克风没有录到声音' }
    })
  })

  test('finds an answer without sound', async () => {
    const state = await checked(await beforeShift({ ...fine, lossShare: 1 }))
    expect(state).toMatchObject({
      assessment: { level: 'poor', finding: '回声号码已接通，但没有收到声音', measured: undefined }
    })
  })

  test('calls the echo number of the host', async () => {
    const scene = await beforeShift()
    setUpPhone({ exchange: { echoNumber: '*43' } })
    await checked(scene)
    expect(dials(scene)).toMatchObject([{ number: '*43' }])
  })

  test('is not made twice at once', async () => {
    const scene = await beforeShift()
    void startNetworkCheck()
    await startNetworkCheck()
    await settle()
    expect(dials(scene)).toHaveLength(1)
    leaveNetworkCheck()
  })
})

describe('an echo number', () => {
  test('that refuses is named with the answer', async () => {
    const scene = await beforeShift()
    const over = startNetworkCheck()
    await settle()
    scene.line().network.refuses(404)
    await over
    expect($networkCheck.get()).toMatchObject({
      assessment: { level: 'poor', finding: '回声号码没有接通（404）' }
    })
    expect(scene.env.media.live()).toEqual([])
  })

  test('that does not answer in 20 s is given up', async () => {
    const scene = await beforeShift()
    const over = startNetworkCheck()
    await settle()
    await scene.env.clock.advance(20_500)
    await over
    expect($networkCheck.get()).toMatchObject({
      assessment: { finding: '回声号码没有接通（408）' }
    })
    expect(scene.line().actions('hangUp')).toHaveLength(1)
  })
})

describe('a check gives way', () => {
  test('to a caller, who rings', async () => {
    const scene = await beforeShift(fine, 'SIGN_FREE')
    const over = startNetworkCheck()
    await settle()
    scene.line().network.connects()
    scene.line().network.rings(number, { callRecordId: 'r1' })
    await over
    expect($networkCheck.get()).toEqual({ status: 'stopped', why: '有新的通话，检测已停止' })
    expect($phone.get()).toMatchObject({ status: 'ringing', call: { number } })
    expect(scene.env.media.live()).toEqual([])
  })

  test('to the user, who cancels it while the browser asks for the microphone', async () => {
    const scene = await beforeShift()
    const over = startNetworkCheck()
    cancelNetworkCheck()
    await over
    await settle()
    expect($networkCheck.get()).toEqual({ status: 'stopped', why: '检测已取消' })
    expect(dials(scene)).toEqual([])
    expect(scene.env.media.live()).toEqual([])
  })

  test('to a line that is lost', async () => {
    const scene = await beforeShift()
    const over = startNetworkCheck()
    await settle()
    scene.line().network.socket(false)
    await over
    expect($networkCheck.get()).toMatchObject({ assessment: { finding: '电话网络在检测时断开' } })
  })
})

describe('no check is made', () => {
  const why = () => {
    const state = $networkCheck.get()
    return 'why' in state ? state.why : state.status
  }

  test('during a call', async () => {
    const scene = await beforeShift(fine, 'SIGN_FREE')
    await talk(scene)
    await startNetworkCheck()
    expect(why()).toBe('通话中不能检测，请在通话结束后检测')
    expect(dials(scene)).toHaveLength(1)
  })

  test.each([
    [{ status: 'none' }, '电话未注册，不能检测；请先注册电话'],
    [{ status: 'elsewhere', tab: 't', busy: false }, '电话在其他标签页中，请在该标签页检测'],
    [{ status: 'elsewhere', tab: 't', busy: true }, '通话中不能检测，请在通话结束后检测'],
    [
      { status: 'own-device', registered: true },
      '您用自己的话机接打电话，声音不经过本页面，不需要检测'
    ]
  ] as const)('while the registration is %j', async (registration, sentence) => {
    const scene = await beforeShift()
    registrationIs(registration)
    await startNetworkCheck()
    expect(why()).toBe(sentence)
    expect(dials(scene)).toEqual([])
  })

  test('without a microphone, with its cure', async () => {
    const scene = await beforeShift()
    scene.env.media.refusal = 'NotFoundError'
    await startNetworkCheck()
    expect(why()).toBe('未检测到麦克风，请连接后重试')
    expect(dials(scene)).toEqual([])
  })
})
