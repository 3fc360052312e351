import { describe, expect, test } from 'vitest'
import { stopCore } from '../../core/environment.ts'
import { carryEvents, onHostEvent } from '../../core/events.ts'
import { receive } from '../../core/net/frames.ts'
import { $notices } from '../../core/notices.ts'
import { chooseMicrophone } from '../../core/phone/devices.ts'
import {
  $answerLock,
  $audioBlocked,
  $autoAnswer,
  $callLock,
  $callSeconds,
  $microphone,
  $phone,
  $registration,
  $wrapUp,
  answer,
  dial,
  finishWrapUp,
  hangUp,
  hold,
  monitor,
  mute,
  register,
  reject,
  sendDtmf,
  setUpPhone,
  transfer,
  unlockAudio,
  unregister
} from '../../core/phone/phone.ts'
import { login, logout } from '../../core/session/session.ts'
import { type PhoneScene, phoneScene } from '../support/phone-scene.ts'
import { byPassword, seat as seatStatus, user } from '../support/signed-in.ts'
import { settle } from '../support/test-environment.ts'

const number = '13800138000'
const supervisor = { ...user, permissions: ['CCS.MONI.CUTIN'] }
const at = () => $phone.get().at
const notices = () => $notices.get().map(notice => notice.text)
const push = (topic: string, data: unknown) => receive(JSON.stringify({ topic, data }))

async function talk({ line }: PhoneScene): Promise<void> {
  await dial(number)
  line().network.connects('r1')
}

describe('dialling', () => {
  test('opens the microphone, calls, counts the seconds, and lets go of the microphone', async () => {
    const scene = await phoneScene()
    const { env, line, said } = scene
    expect(await dial('１３８-0013 8000', { customerId: 'c1' })).toMatchObject({ at: 'dialling' })
    expect(line().deeds('dial')).toMatchObject([{ number }])
    expect($phone.get()).toMatchObject({ at: 'dialling', ringing: false })
    line().network.alerts('r1')
    expect(env.sounds.playing).toBe('ringback')
    line().network.connects()
    expect(env.sounds.playing).toBeUndefined()
    const stop = $callSeconds.subscribe(() => undefined)
    await env.clock.advance(3000)
    expect($callSeconds.get()).toBe(3)
    stop()
    await hangUp()
    expect($phone.get()).toMatchObject({ at: 'wrap-up', seconds: 3, outcome: { text: '通话结束' } })
    expect(env.media.opened).toHaveLength(1)
    expect(env.media.live()).toEqual([])
    expect(said('call-state').map(event => Reflect.get(event, 'state'))).toEqual([
      'OUTCOMING',
      'PROGRESS',
      'ANSWER',
      'ENDED'
    ])
    expect(said('screen-pop')).toMatchObject([
      { callRecordId: 'r1', customerId: 'c1', direction: 'outgoing' }
    ])
    expect(said('call-end')).toMatchObject([{ callRecordId: 'r1', seconds: 3, ok: true }])
  })

  test('is refused while the seat is busy, in the words of the specification', async () => {
    const { line, said } = await phoneScene({ signState: 'SIGN_BUSY' })
    const why = '坐席状态[示忙], 无法呼叫'
    expect(await dial(number)).toEqual({ at: 'refused', why })
    expect(notices()).toContain(why)
    expect(said('error')).toMatchObject([{ message: why, source: 'phone' }])
    expect(line().deeds('dial')).toEqual([])
  })

  test.each([
    ['', '请输入电话号码'],
    ['  ', '请输入电话号码'],
    ['abc', '号码格式不正确'],
    ['138#x', '号码格式不正确'],
    ['1'.repeat(60), '号码格式不正确']
  ])('refuses %j: %s', async (written, why) => {
    await phoneScene()
    expect(await dial(written)).toEqual({ at: 'refused', why })
  })

  test('without a line says so', async () => {
    await phoneScene({ isRegistered: false })
    expect(await dial(number)).toEqual({ at: 'refused', why: '通话链接异常，请刷新页面重试' })
    expect($callLock.get()).toBe(0)
  })

  test('while the socket is down says so', async () => {
    const { line } = await phoneScene()
    line().network.socket(false)
    expect(await dial(number)).toEqual({ at: 'refused', why: '电话网络连接已断开，恢复后再试' })
  })

  test('locks for three seconds, and counts them', async () => {
    const { env, line } = await phoneScene()
    const answers = await Promise.all([dial(number), dial(number), dial(number)])
    expect(answers.map(each => each.at)).toEqual(['dialling', 'locked', 'locked'])
    expect($callLock.get()).toBe(3)
    await env.clock.advance(1000)
    expect(await dial(number)).toEqual({ at: 'locked', seconds: 2 })
    await env.clock.advance(2000)
    expect($callLock.get()).toBe(0)
    expect(await dial(number)).toEqual({ at: 'refused', why: '已有通话正在进行，请先结束当前通话' })
    expect(line().deeds('dial')).toHaveLength(1)
  })

  test('may be forbidden by the page', async () => {
    const { line, said } = await phoneScene()
    const stop = carryEvents('phone', async name => name !== 'before-dial')
    expect(await dial(number)).toEqual({ at: 'refused', why: '页面取消了本次呼叫' })
    stop()
    expect(at()).toBe('idle')
    expect(line().deeds('dial')).toEqual([])
    expect(said('error')).toMatchObject([{ kind: 'invalid', message: '页面取消了本次呼叫' }])
  })

  test('is acknowledged within 100 ms even when the page thinks about it for long', async () => {
    const { env, line } = await phoneScene()
    let allow = (_: boolean) => {}
    const stop = carryEvents('phone', name =>
      name === 'before-dial'
        ? new Promise(done => {
            allow = done
          })
        : Promise.resolve(true)
    )
    const dialled = dial(number)
    await env.clock.advance(100)
    expect((await dialled).at).toBe('dialling')
    expect(line().deeds('dial')).toEqual([])
    await env.clock.advance(5000)
    expect((await dial(number)).at).toBe('locked')
    allow(true)
    await settle()
    expect(line().deeds('dial')).toHaveLength(1)
    stop()
  })

  test.each([
    ['NotAllowedError', '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风', 'denied'],
    ['NotFoundError', '未检测到麦克风，请连接后重试', 'absent'],
    ['NotReadableError', '麦克风被其他程序占用，请关闭后重试', 'busy']
  ])('with a microphone that gives %s says what to do', async (name, why, state) => {
    const { env, line } = await phoneScene()
    env.media.refusal = name
    expect(await dial(number)).toEqual({ at: 'refused', why })
    expect($microphone.get()).toMatchObject({ at: state, text: why })
    expect(at()).toBe('idle')
    expect(line().deeds('dial')).toEqual([])
    env.media.refusal = undefined
    expect((await dial(number)).at).toBe('dialling')
  })

  test('called off while the browser still asks for the microphone leaves nothing open', async () => {
    const { env, line } = await phoneScene()
    const open = env.media.openMicrophone
    let give = () => {}
    env.media.openMicrophone = id =>
      new Promise(done => {
        give = () => done(open(id))
      })
    const dialled = dial(number)
    await settle()
    await hangUp()
    expect(at()).toBe('idle')
    give()
    await settle()
    await dialled
    expect(env.media.live()).toEqual([])
    expect(line().deeds('dial')).toEqual([])
  })

  test('says why a call did not come about, and frees the telephone', async () => {
    const { env, line } = await phoneScene()
    await dial(number)
    line().network.refuses(486)
    expect($phone.get()).toMatchObject({
      at: 'wrap-up',
      outcome: { ok: false, text: '对方忙', status: 486 }
    })
    expect(notices(), 'said where the call was').not.toContain('对方忙')
    await env.clock.advance(5000)
    expect(at()).toBe('idle')
  })
})

describe('an incoming call', () => {
  test('rings, flashes, notifies, and pops the customer up once', async () => {
    const { env, line, said } = await phoneScene()
    line().network.rings(number, { callRecordId: 'r7' })
    expect(env.sounds.playing).toBe('ring')
    expect(env.page.titles).toEqual(['您有一通电话，点击查看'])
    expect(env.page.notifications).toMatchObject([{ text: '您有一通电话，点击查看' }])
    push('incoming_reminder', {
      callRecordId: 'r7',
      customerPhone: number,
      customerId: 'c7',
      customerName: '王芳'
    })
    expect($phone.get()).toMatchObject({ at: 'ringing', call: { name: '王芳', customerId: 'c7' } })
    await env.clock.advance(3000)
    await answer()
    expect(env.sounds.playing).toBeUndefined()
    expect(env.page.titles).toEqual([])
    expect(env.page.notifications).toEqual([])
    line().network.connects()
    expect(at()).toBe('talking')
    expect(said('screen-pop')).toMatchObject([{ callRecordId: 'r7', customerId: 'c7' }])
    expect(said('incoming')).toHaveLength(1)
  })

  test('from a stranger pops up after a second', async () => {
    const { env, line, said } = await phoneScene()
    line().network.rings(number, { callRecordId: 'r8' })
    await env.clock.advance(900)
    expect(said('screen-pop')).toEqual([])
    await env.clock.advance(200)
    expect(said('screen-pop')).toMatchObject([{ callRecordId: 'r8', customerId: undefined }])
  })

  test('takes the name of a reminder that came before it', async () => {
    const { line } = await phoneScene()
    push('incoming_reminder', { callRecordId: 'r9', customerPhone: number, customerName: '李强' })
    line().network.rings(number, { callRecordId: 'r9' })
    expect($phone.get()).toMatchObject({ at: 'ringing', call: { name: '李强' } })
  })

  test('is answered once, however often it is clicked', async () => {
    const { env, line } = await phoneScene()
    line().network.rings(number)
    await Promise.all([answer(), answer(), answer()])
    expect(line().deeds('answer')).toHaveLength(1)
    expect(env.media.opened).toHaveLength(1)
    expect($answerLock.get()).toBe(10)
    line().network.connects()
    expect($answerLock.get()).toBe(0)
  })

  test('without a microphone rings on, and can be refused', async () => {
    const { env, line } = await phoneScene()
    env.media.refusal = 'NotAllowedError'
    line().network.rings(number)
    await expect(answer()).rejects.toMatchObject({ kind: 'microphone', code: 'NotAllowedError' })
    expect(at()).toBe('ringing')
    expect(line().deeds('answer')).toEqual([])
    await reject()
    expect(line().deeds('hangUp')).toMatchObject([{ status: 486 }])
    expect($phone.get()).toMatchObject({ at: 'wrap-up', outcome: { text: '已拒接' } })
  })

  test('rings on when the question for the microphone is not answered in 10 s', async () => {
    const { env, line } = await phoneScene()
    const open = env.media.openMicrophone
    let give = () => {}
    env.media.openMicrophone = id =>
      new Promise(done => {
        give = () => done(open(id))
      })
    line().network.rings(number)
    const answered = expect(answer()).rejects.toMatchObject({ message: '接听超时，请重试' })
    await env.clock.advance(10_000)
    await answered
    expect(at()).toBe('ringing')
    give()
    await settle()
    expect(env.media.live()).toEqual([])
    expect(line().deeds('answer')).toEqual([])
  })

  test('that is given up while it is being answered ends once', async () => {
    const { env, line, said } = await phoneScene()
    line().network.rings(number)
    const answered = answer()
    line().network.hangsUp()
    await answered
    expect($phone.get()).toMatchObject({ at: 'wrap-up', outcome: { text: '未接来电' } })
    expect(said('call-end')).toHaveLength(1)
    expect(env.media.live()).toEqual([])
    expect($answerLock.get()).toBe(0)
  })

  test('during another call hears that we are busy', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const id = scene.line().network.rings('13900139000')
    expect(scene.line().deeds('hangUp')).toMatchObject([{ status: 486 }])
    expect(id).not.toBe(scene.line().network.call()?.id)
    expect($phone.get()).toMatchObject({ at: 'talking', call: { number } })
    expect(scene.said('incoming')).toEqual([])
  })

  test('is answered by itself after the seconds that the host has set', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ autoAnswer: 3 })
    line().network.rings(number)
    expect($autoAnswer.get()).toBe(3)
    await env.clock.advance(1000)
    expect($autoAnswer.get()).toBe(2)
    await env.clock.advance(2000)
    expect(line().deeds('answer')).toHaveLength(1)
    expect($autoAnswer.get()).toBeUndefined()
  })

  test('shows itself even when the browser keeps it silent, and rings after a click', async () => {
    const { env, line, said } = await phoneScene()
    env.sounds.blocked = true
    line().network.rings(number)
    await settle()
    expect($audioBlocked.get()).toBe(true)
    expect(at()).toBe('ringing')
    await unlockAudio()
    expect(env.sounds.playing).toBe('ring')
    expect(said('audio-blocked')).toMatchObject([{ blocked: true }, { blocked: false }])
  })

  test('does not ring aloud when the host wants no ringtone', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ noRingtone: true })
    line().network.rings(number)
    await settle()
    expect(env.sounds.playing).toBeUndefined()
    expect(env.page.titles).toHaveLength(1)
  })

  test('that does not exist cannot be answered, and the page hears of it', async () => {
    const { said } = await phoneScene()
    await expect(answer()).rejects.toMatchObject({ message: '没有可接听的来电' })
    expect(said('recall-clear')).toHaveLength(1)
  })
})

describe('during a call', () => {
  test('hold, mute, tones and transfer reach the line', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await hold(true)
    await mute(true)
    await sendDtmf('1#')
    expect($phone.get()).toMatchObject({ held: 'us', muted: true })
    await transfer('801')
    expect($phone.get()).toMatchObject({ transferring: '801' })
    expect(scene.line().asked.slice(-5)).toEqual([
      { deed: 'hold', on: true },
      { deed: 'mute', on: true },
      { deed: 'dtmf', text: '1' },
      { deed: 'dtmf', text: '#' },
      { deed: 'transfer', text: '801' }
    ])
  })

  test('a refused transfer leaves the call as it was, and says so', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await transfer('801')
    const callId = scene.line().network.call()?.id ?? ''
    scene.line().network.say({ type: 'transferred', callId, ok: false, status: 486 })
    expect($phone.get()).toMatchObject({ at: 'talking', transferring: undefined })
    expect(notices()).toContain('转接失败（486）')
  })

  test('an accepted transfer ends our part of the call', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await transfer('801')
    const callId = scene.line().network.call()?.id ?? ''
    scene.line().network.say({ type: 'transferred', callId, ok: true, status: 200 })
    await scene.env.clock.advance(2000)
    expect($phone.get()).toMatchObject({ at: 'wrap-up', outcome: { ok: true, text: '转接成功' } })
  })

  test('while the socket is down only tones go on', async () => {
    const scene = await phoneScene()
    await talk(scene)
    scene.line().network.socket(false)
    await expect(hold(true)).rejects.toMatchObject({ message: '电话网络连接已断开，恢复后再试' })
    await expect(transfer('801')).rejects.toMatchObject({ kind: 'phone' })
    await sendDtmf('5')
    expect(scene.line().deeds('dtmf')).toHaveLength(1)
    expect(at()).toBe('talking')
    expect(scene.said('call-state').at(-1)).toMatchObject({ state: 'DISCONNECT' })
  })

  test("the server's word that it is over counts only when the line is deaf", async () => {
    const scene = await phoneScene()
    await talk(scene)
    push('call_quit', { callRecordId: 'r1' })
    await scene.env.clock.advance(3000)
    expect(at()).toBe('talking')
    scene.line().network.socket(false)
    push('call_quit', { callRecordId: 'r1' })
    await scene.env.clock.advance(3000)
    expect(at()).toBe('wrap-up')
  })

  test('a microphone that is pulled out is replaced, and the call goes on', async () => {
    const scene = await phoneScene()
    const { env } = scene
    await talk(scene)
    env.media.opened[0]?.unplug()
    await settle()
    expect(scene.line().deeds('replace')).toHaveLength(1)
    expect(env.media.live()).toHaveLength(1)
    expect($microphone.get().at).toBe('ready')
    env.media.refusal = 'NotFoundError'
    env.media.live()[0]?.unplug()
    await settle()
    expect($microphone.get()).toEqual({ at: 'lost', text: '麦克风已断开，对方暂时听不到您的声音' })
    expect(at()).toBe('talking')
    env.media.refusal = undefined
    env.media.plug(env.media.list)
    await settle()
    expect($microphone.get().at).toBe('ready')
    await hangUp()
    expect(env.media.live()).toEqual([])
  })

  test('another microphone can be chosen', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await chooseMicrophone('default')
    expect(scene.line().deeds('replace')).toHaveLength(1)
    expect(scene.env.media.live()).toMatchObject([{ deviceId: 'default' }])
  })

  test('leaving the page asks first, and ends the call', async () => {
    const scene = await phoneScene()
    await talk(scene)
    expect(scene.env.page.guards).toEqual(['当前有通话进行中，是否退出'])
    scene.env.page.hide(false)
    expect(scene.line().deeds('stop')).toHaveLength(1)
    expect(scene.env.media.live()).toEqual([])
    expect(scene.env.page.guards).toEqual([])
  })

  test('there is nothing to hold, mute or pass on without one', async () => {
    await phoneScene()
    for (const deed of [hold(true), mute(true), sendDtmf('1'), transfer('801'), hangUp()])
      await expect(deed).rejects.toMatchObject({ message: '当前没有通话' })
  })
})

describe('after a call', () => {
  test('the seat is wrapping up until the agent is done', async () => {
    const scene = await phoneScene()
    await talk(scene)
    scene.line().network.hangsUp()
    expect($phone.get()).toMatchObject({ outcome: { ok: true, text: '服务对象已挂断！' } })
    expect(notices()).not.toContain('服务对象已挂断！')
    push('agent_state_modify', { signState: 'CLEARING' })
    const stop = $wrapUp.subscribe(() => undefined)
    await scene.env.clock.advance(9000)
    expect($wrapUp.get()).toBe(9)
    stop()
    await finishWrapUp()
    expect(at()).toBe('idle')
    expect(scene.server.count('/agent/status')).toBeGreaterThan(1)
  })

  test('a seat that is kept for nothing is done once the outcome could be read', async () => {
    const scene = await phoneScene()
    await talk(scene)
    scene.line().network.hangsUp()
    push('agent_state_modify', { signState: 'SIGN_BUSY' })
    await scene.env.clock.advance(4900)
    expect(at()).toBe('wrap-up')
    await scene.env.clock.advance(100)
    expect(at()).toBe('idle')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    await dial(number)
    scene.line().network.refuses(486)
    push('agent_state_modify', { signState: 'CLEARING' })
    await scene.env.clock.advance(9000)
    expect(at()).toBe('wrap-up')
    push('agent_state_modify', { signState: 'SIGN_BUSY' })
    expect(at()).toBe('idle')
  })

  test('the server may end it as well', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await hangUp()
    push('agent_state_modify', { signState: 'CLEARING' })
    expect(at()).toBe('wrap-up')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    expect(at()).toBe('idle')
  })
})

describe('registering', () => {
  test.each([
    [{ gatewayIp: '' }, 'wsUri', '软电话配置错误：WebSocket 地址为空'],
    [{ agentExtensionNumber: '' }, 'uri', '软电话配置错误：SIP 地址为空'],
    [{ password: '' }, 'password', '软电话配置错误：SIP 密码为空']
  ])('with %j names the empty field', async (missing, field, text) => {
    const { said } = await phoneScene({ seat: missing, isRegistered: false })
    await expect(register()).rejects.toThrow()
    expect($registration.get()).toEqual({ at: 'missing', field })
    expect(notices()).toContain(text)
    expect(said('error')).toMatchObject([{ message: text }])
    expect(await dial(number)).toMatchObject({ at: 'refused' })
  })

  test('that the page itself forbids says who can mend it, and tries no more', async () => {
    const { env, line, said } = await phoneScene()
    const wsUri = line().config?.wsUri ?? ''
    env.page.refuseConnection(wsUri)
    expect($registration.get().at, 'another connection').toBe('registered')
    line().network.socket(false)
    env.page.refuseConnection('https://elsewhere.example/')
    env.page.refuseConnection(wsUri.replace('ws', 'http'))
    expect($registration.get().at).toBe('disconnected')
    env.page.refuseConnection(new URL('/', wsUri).href)
    const text = '页面的安全策略不允许连接电话服务器，请联系页面管理员'
    expect($registration.get()).toEqual({ at: 'failed', status: 0, text, final: true })
    expect(said('error').at(-1)).toMatchObject({ message: text, code: 'csp' })
    expect(env.warnings).toEqual([expect.stringContaining('connect-src')])
    expect(line().deeds('stop')).toHaveLength(1)
  })

  test('uses what the host has set before what the server says', async () => {
    const sip = { wsUri: 'wss://pbx.example/ws', uri: 'sip:7@pbx.example', password: 'p' }
    const { line } = await phoneScene({ isRegistered: false })
    setUpPhone({ sip: async () => sip, registerExpires: 590 })
    await register()
    expect(line().config).toMatchObject({ ...sip, registerExpires: 590 })
  })

  test('with a wrong password asks for a fresh one, and stops after the third refusal', async () => {
    const { env, line, lines, said } = await phoneScene()
    const refuse = () =>
      line().network.say({ type: 'registration-failed', status: 403, reason: 'Forbidden' })
    for (let time = 1; time <= 3; time++) {
      refuse()
      await settle()
      expect($registration.get()).toMatchObject({ at: 'failed', status: 403, final: time === 3 })
    }
    expect(said('error')).toHaveLength(1)
    expect(notices()).toEqual(['电话注册失败：账号或密码错误'])
    expect(lines).toHaveLength(1)
    await env.clock.advance(60_000)
    expect(lines).toHaveLength(1)
  })

  test("takes the server's new secret when there is one", async () => {
    let password = 'old'
    const { lines, line } = await phoneScene({
      routes: {
        'GET /agent/status': () => Response.json({ code: 1, data: { ...seatStatus, password } })
      }
    })
    password = 'new'
    line().network.say({ type: 'registration-failed', status: 403, reason: 'Forbidden' })
    await settle()
    expect(lines.map(each => each.config?.password)).toEqual(['old', 'new'])
    expect($registration.get().at).toBe('registered')
  })

  test('tells the page of every loss, and the person once', async () => {
    const { line, said } = await phoneScene()
    line().network.socket(false)
    line().network.socket(false)
    expect(said('error')).toHaveLength(1)
    line().network.socket(true)
    expect($registration.get()).toEqual({ at: 'registered', expires: 300 })
  })

  test('is looked after as soon as the computer wakes up', async () => {
    const { env, line } = await phoneScene()
    env.page.wake('slept')
    expect(line().deeds('wake')).toHaveLength(1)
  })

  test('is renewed when the server has lost it', async () => {
    const { line } = await phoneScene()
    push('agent_register', { registerState: false })
    expect(line().deeds('wake')).toHaveLength(1)
  })

  test('is given up on request, but not during a call', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await expect(unregister()).rejects.toMatchObject({ kind: 'invalid' })
    await hangUp()
    await unregister()
    expect($registration.get()).toEqual({ at: 'none' })
    expect(scene.line().deeds('stop')).toHaveLength(1)
    await settle()
    expect(await scene.env.browser.locks.isHeld('hutong-phone:e-1:u-1')).toBe(false)
  })

  test('waits for a sign-in that is under way', async () => {
    const { lines } = await phoneScene({ isRegistered: false })
    await logout()
    const signedIn = login(byPassword)
    const registered = register()
    expect(lines).toEqual([])
    await Promise.all([signedIn, registered])
    expect(lines).toHaveLength(1)
  })

  test('is refused while nobody is signed in, and comes as soon as somebody is', async () => {
    const { lines, said } = await phoneScene({ isRegistered: false })
    await logout()
    await expect(register()).rejects.toMatchObject({ kind: 'signed-out', message: '请重新登录' })
    expect(said('error')).toHaveLength(1)
    expect($registration.get()).toEqual({ at: 'none' })
    await login(byPassword)
    await settle()
    expect(lines).toHaveLength(1)
  })

  test('ends with the session', async () => {
    const { line } = await phoneScene()
    await logout()
    expect($registration.get()).toEqual({ at: 'none' })
    expect(line().deeds('stop')).toHaveLength(1)
  })

  test('leaves no beat and no secret behind', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const { clock, storage } = { clock: scene.env.clock, storage: scene.env.browser.storage }
    stopCore()
    await settle()
    expect(scene.env.media.live()).toEqual([])
    expect(clock.beats()).toBe(0)
    expect([...storage.kept.values()].join()).not.toContain('sip-secret')
  })
})

describe('listening in', () => {
  test('needs the permission', async () => {
    await phoneScene()
    await expect(monitor('r1')).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('is a call of its own, which pops nobody up', async () => {
    const scene = await phoneScene({
      signState: 'SIGN_BUSY',
      routes: {
        'GET /users/detail': () => Response.json({ code: 1, data: { ...supervisor } }),
        'POST /eavesdrop/calls/r1': () => Response.json({ code: 1, data: { target: '33100' } })
      }
    })
    await monitor('r1')
    scene.line().network.connects('r2')
    await scene.env.clock.advance(2000)
    expect($phone.get()).toMatchObject({
      at: 'talking',
      call: { number: '33100', kind: 'monitor' }
    })
    expect(scene.said('screen-pop')).toEqual([])
  })
})

test('the events of a call reach code without an element', async () => {
  const scene = await phoneScene()
  const heard: string[] = []
  const stop = onHostEvent('call-state', ({ state }) => heard.push(state))
  await talk(scene)
  stop()
  expect(heard).toEqual(['OUTCOMING', 'ANSWER'])
})
