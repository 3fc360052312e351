/** SIP socket, registration, devices, path of the audio and the echo call. */
import { afterEach, describe, expect, it } from 'vitest'
import { type Environment, startCore, stopCore } from '../../../../core/environment/environment.ts'
import { $results } from '../../../../core/features/doctor/doctor-state.ts'
import { confirmSound, runSpeakerTest } from '../../../../core/features/doctor/run-checks.ts'
import { setUpPhone } from '../../../../core/phone/phone.ts'
import { defaultPhoneSettings } from '../../../../core/phone/state/phone-settings.ts'
import { registrationIs } from '../../../../core/phone/state/phone-state.ts'
import { type PhoneScene, phoneScene } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { testProbes } from '../../../support/core/test-devices.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { answering } from '../../../support/core/test-server.ts'
import { gathering, inTime, reportOf, resultOf } from '../../../support/doctor/doctor-scene.ts'

afterEach(() => {
  setUpPhone(defaultPhoneSettings)
  stopCore()
})

const start = (more: Partial<Environment> = {}) => {
  const env = testEnvironment({ fetch: answering({ errmsg: '' }, 401), ...more })
  startCore(env)
  return env
}
const sip = { wsUri: 'wss://pbx.test/ws', uri: 'sip:100@pbx.test', password: 'sip-secret' }

describe('the SIP socket', () => {
  it('is not checked without an account', async () => {
    expect((await resultOf(start(), 'sip-socket')).status).toBe('not-checked')
  })

  it('opens without registering', async () => {
    const env = start()
    setUpPhone({ sip })
    const stop = env.clock.every(50, () => env.sockets.at(-1)?.accept())
    const result = await resultOf(env, 'sip-socket')
    stop()
    expect(result).toMatchObject({ status: 'ok', finding: '电话服务器连接正常' })
    expect(
      env.sockets.map(({ url, protocols, sent, closedWith }) => [
        url,
        protocols,
        sent,
        closedWith?.code
      ])
    ).toEqual([['wss://pbx.test/ws', 'sip', [], 1000]])
  })

  it('cannot be opened, or is blocked by the policy', async () => {
    const env = start()
    setUpPhone({ sip })
    let isBlocked = false
    const stop = env.clock.every(50, () => {
      if (isBlocked) env.page.refuseConnection('wss://pbx.test')
      env.sockets.at(-1)?.drops()
    })
    const finding = async () => (await resultOf(env, 'sip-socket')).finding
    expect(await finding()).toBe('无法连接电话服务器 wss://pbx.test')
    isBlocked = true
    expect(await finding()).toBe('页面的安全策略阻止了电话服务器 wss://pbx.test')
    stop()
  })
})

describe('the registration', () => {
  it.each([
    [{ status: 'registered', expires: 300 }, 'ok', '电话已注册，有效期 300 秒'],
    [{ status: 'elsewhere', tab: 'x', busy: false }, 'ok', '电话在另一个标签页中'],
    [{ status: 'own-device', registered: true }, 'ok', '坐席的话机已注册'],
    [{ status: 'own-device', registered: false }, 'failed', '坐席的话机没有注册'],
    [{ status: 'none' }, 'not-checked', '本页面没有使用电话，未检测'],
    [{ status: 'missing', field: 'uri' }, 'failed', '电话账号不完整，缺少 uri'],
    [{ status: 'failed', code: 403, text: '', final: true }, 'failed', '电话注册被拒绝（403）'],
    [{ status: 'failed', code: 503, text: '', final: false }, 'failed', '电话注册失败（503）'],
    [{ status: 'disconnected', code: 1006 }, 'failed', '电话尚未注册']
  ] as const)('%j', async (registration, status, finding) => {
    const env = start()
    registrationIs(registration)
    expect(await resultOf(env, 'registration')).toMatchObject({ status, finding })
  })
})

describe('the microphone', () => {
  it('is not opened without being requested', async () => {
    const env = start()
    env.media.answer = 'prompt'
    expect(await resultOf(env, 'microphone')).toMatchObject({
      status: 'not-checked',
      finding: '尚未允许使用麦克风'
    })
    expect(env.media.opened).toEqual([])
  })

  it('has a level, and is closed afterwards', async () => {
    const env = start()
    env.media.loudness = 0.42
    const result = await resultOf(env, 'microphone', { microphone: true })
    expect(result).toMatchObject({ status: 'ok', finding: '麦克风正常，音量峰值 42%' })
    expect(env.media.live()).toEqual([])
  })

  it('is silent', async () => {
    const result = await resultOf(start(), 'microphone', { microphone: true })
    expect(result).toMatchObject({ status: 'warning', finding: '麦克风没有录到声音' })
  })

  it.each([
    ['NotAllowedError', '麦克风权限被拒绝'],
    ['NotFoundError', '未检测到麦克风'],
    ['NotReadableError', '无法打开麦克风']
  ])('%s', async (refusal, finding) => {
    const env = start()
    env.media.refusal = refusal
    const result = await resultOf(env, 'microphone', { microphone: true })
    expect(result).toMatchObject({ status: 'failed', finding })
  })

  it.each([
    [true, '页面没有获得使用麦克风的授权'],
    [false, '页面不是 https，浏览器不提供麦克风']
  ])('is withheld by the page, secure: %s', async (isSecure, finding) => {
    const env = start({ openProbes: async () => ({ ...testProbes(), isSecure }) })
    env.media.answer = 'forbidden-by-page'
    expect((await resultOf(env, 'microphone')).finding).toBe(finding)
  })

  it('is not looked for in a browser without WebRTC', async () => {
    const env = start()
    env.media.answer = 'unsupported'
    env.media.list = []
    expect(await resultOf(env, 'microphone')).toMatchObject({
      status: 'failed',
      finding: '浏览器不支持网页通话'
    })
  })
})

describe('the speaker', () => {
  const speaker = () => $results.get().find(({ check }) => check === 'speaker')

  it('plays a sound, which the user confirms or not', async () => {
    const env = start()
    await inTime(env, runSpeakerTest())
    expect(speaker()?.finding).toBe('已播放提示音，请确认是否听到')
    expect(env.sounds.playing).toBeUndefined()
    confirmSound(true)
    expect(speaker()?.status).toBe('ok')
    confirmSound(false)
    expect(speaker()).toMatchObject({ status: 'failed', finding: '没有听到提示音' })
  })

  it('is blocked by the browser', async () => {
    const env = start()
    Object.assign(env.sounds, { unlock: async () => false })
    env.sounds.blocked = true
    await inTime(env, runSpeakerTest())
    expect(speaker()?.finding).toBe('浏览器阻止了声音播放')
  })
})

describe('the path of the audio', () => {
  const turn = [{ urls: ['stun:a.test', 'turn:a.test'], username: 'u', credential: 'turn-secret' }]
  const stun = [{ urls: 'stun:a.test' }]
  it.each([
    [undefined, ['host'], 'ok', '找到本机网络地址，没有配置 TURN'],
    [undefined, [], 'failed', '没有找到可用的网络地址'],
    [turn, ['host', 'relay'], 'ok', 'TURN 服务器正常'],
    [turn, ['host', 'srflx'], 'failed', 'TURN 服务器没有提供中继地址'],
    [stun, ['host', 'srflx'], 'ok', 'STUN 服务器正常，没有配置 TURN'],
    [stun, ['host'], 'warning', 'STUN 服务器没有应答']
  ])('%#', async (iceServers, types, status, finding) => {
    const peer = gathering(types, [701])
    const env = start({ openProbes: async () => ({ ...testProbes(), openPeer: peer.openPeer }) })
    setUpPhone({ rtcConfiguration: iceServers && { iceServers } })
    const report = await reportOf(env)
    const result = report.checks.find(({ check }) => check === 'ice')
    expect(result).toMatchObject({ status, finding, details: { error: 701 } })
    expect(JSON.stringify(report)).not.toContain('turn-secret')
    expect(peer.closed()).toBe(1)
  })

  it('does not exist without WebRTC', async () => {
    expect((await resultOf(start(), 'ice')).finding).toBe('浏览器不支持网页通话')
  })
})

describe('the echo call', () => {
  /** A line on which so many packets arrive between two measurements. */
  function arriving({ line, env }: PhoneScene, packets: number): () => void {
    let measured = 0
    line().line.stats = async () => {
      measured++
      const speech = {
        ...{ type: 'inbound-rtp', kind: 'audio', jitter: 0.001, packetsLost: 0 },
        packetsReceived: measured * packets,
        totalSamplesReceived: measured * 96_000
      }
      return new Map([['in', speech]]) as unknown as RTCStatsReport
    }
    return env.clock.every(300, () => {
      const call = line().network.call()
      if (call && !call.isAnswered) line().network.connects('r1')
    })
  }

  it('is not placed by a diagnosis without a number, nor without a telephone', async () => {
    const env = start()
    expect((await resultOf(env, 'echo-call')).finding).toBe('尚未拨打回声号码')
    const result = await resultOf(env, 'echo-call', { echoNumber: '9196' })
    expect(result).toMatchObject({ status: 'not-checked' })
  })

  it('is measured and hung up', async () => {
    const scene = await phoneScene()
    const stop = arriving(scene, 100)
    const result = await resultOf(scene.env, 'echo-call', { echoNumber: '9196' })
    stop()
    expect(result.status).toBe('ok')
    expect(result.finding).toMatch(/^回声通话正常，语音质量 MOS 4\.\d$/)
    await settle()
    expect(scene.line().actions('dial')).toHaveLength(1)
    expect(scene.line().network.call()).toBeUndefined()
  })

  it('fails with the answer of the exchange', async () => {
    const scene = await phoneScene()
    const stop = scene.env.clock.every(300, () => scene.line().network.refuses(404))
    const result = await resultOf(scene.env, 'echo-call', { echoNumber: '9196' })
    stop()
    expect(result).toMatchObject({ status: 'failed', finding: '回声通话未能接通（404）' })
  })

  it('is answered without sound', async () => {
    const scene = await phoneScene()
    const stop = arriving(scene, 0)
    const result = await resultOf(scene.env, 'echo-call', { echoNumber: '9196' })
    stop()
    expect(result).toMatchObject({ status: 'failed', finding: '回声通话已接通，但没有收到声音' })
  })

  it('is not placed by a seat that may not call', async () => {
    const scene = await phoneScene({ signState: 'SIGN_BUSY' })
    const result = await resultOf(scene.env, 'echo-call', { echoNumber: '9196' })
    expect(result).toMatchObject({
      status: 'not-checked',
      cure: '把坐席状态置为空闲，再拨打回声号码'
    })
    expect(scene.line().actions('dial')).toEqual([])
  })
})
