/** Every state of the telephone, in each of its shapes: axe finds nothing, light or dark. */
import { expect } from 'chai'
import type { PhoneState, Registration } from '../../../core/phone/state/phone-types.ts'
import {
  all,
  axe,
  button,
  core,
  person,
  phone,
  root,
  states,
  stillness,
  talking,
  withSoftphone
} from '../support/softphone.ts'
import { turn, until } from '../support/wait.ts'

interface Moment {
  /** What is read once it has come about, in every shape but the pill. */
  readonly shows?: string
  readonly phone?: PhoneState
  readonly line?: Registration
  readonly microphone?: { readonly status: string; readonly text?: string }
  readonly sign?: string
  /** What else the core says. */
  readonly stores?: Readonly<Record<string, unknown>>
  /** Pressed in every shape that has it. */
  readonly press?: string
}

const monitor = { ...person, kind: 'monitor' } as const
const second = {
  call: { ...person, callId: 'c2', number: '801', name: '李雷' },
  ...{ isActive: false, isJoined: false, isRinging: false, since: undefined, held: undefined }
}
const failed = { ok: false, text: '占线', status: 486 } as const
const spoken = { ok: true, text: '对方已挂断', status: 200 } as const
const inTalk = (shows: string, more: object) => ({ shows, phone: { ...talking, ...more } })

const moments: Readonly<Record<string, Moment>> = {
  'at rest': { shows: '空闲' },
  busy: { shows: '示忙', sign: 'SIGN_BUSY' },
  'off line': { shows: '离线', sign: 'OFF_LINE' },
  'signed out': { shows: '请先登录', stores: { $session: { status: 'signed-out' } } },
  locked: { shows: '3 秒后可呼叫', stores: { $callLock: 3 } },
  'no telephone': { shows: '未注册', line: { status: 'none' } },
  registering: { shows: '注册中…', line: { status: 'connecting' } },
  'nothing to register with': { shows: 'SIP', line: { status: 'missing', field: 'password' } },
  refused: {
    shows: '账号或密码错误',
    line: { status: 'failed', code: 403, text: '账号或密码错误', final: true }
  },
  'cut off': { shows: '电话网络已断开', line: { status: 'disconnected', code: 1006 } },
  'in another tab': {
    shows: '电话在其他标签页中',
    line: { status: 'elsewhere', tab: 't2', busy: false }
  },
  'in a call in another tab': {
    shows: '其他标签页正在通话',
    line: { status: 'elsewhere', tab: 't2', busy: true }
  },
  'at a desk telephone': {
    shows: '请使用您的话机接打电话',
    line: { status: 'own-device', registered: true }
  },
  'without its desk telephone': {
    shows: '您的话机未注册',
    line: { status: 'own-device', registered: false }
  },
  unresponsive: {
    shows: '麦克风权限被拒绝',
    microphone: { status: 'denied', text: '麦克风权限被拒绝' }
  },
  'without a ring': { shows: '点击开启铃声', stores: { $audioBlocked: true } },
  'with news': {
    shows: '转接失败',
    stores: {
      $notices: [
        { id: 1, tone: 'success', text: '转接成功' },
        { id: 2, tone: 'error', text: '转接失败' },
        { id: 3, tone: 'warning', text: '坐席状态[示忙], 无法呼叫' },
        { id: 4, tone: 'info', text: '电话已由其他标签页接管' }
      ]
    }
  },
  'its devices at rest': { shows: '试听铃声', press: '设备' },
  'its states': { shows: 'menu', press: '坐席状态：空闲' },
  dialling: { shows: '正在呼叫…', phone: { ...states.dialling, ringing: false } },
  'the far end rings': { shows: '对方振铃中…', phone: states.dialling },
  ringing: { shows: '拒接', phone: states.ringing },
  'ringing, answered by itself': {
    shows: '3 秒后自动接听',
    phone: states.ringing,
    stores: { $autoAnswer: 3 }
  },
  'ringing, locked': { shows: '接听中 2', phone: states.ringing, stores: { $answerLock: 2 } },
  'ringing in silence': {
    shows: '拒接',
    phone: states.ringing,
    stores: { $audioBlocked: true }
  },
  answering: { shows: '正在接通…', phone: states.answering },
  talking: { shows: '转接', phone: talking },
  muted: inTalk('已静音', { muted: true }),
  held: inTalk('恢复通话', { held: 'us' }),
  'held by the other side': inTalk('对方已保持通话', { held: 'them' }),
  'held by both': inTalk('双方均已保持通话', { held: 'both' }),
  'whispered to': inTalk('密语中：林若溪，对方听不到', { whisper: '林若溪' }),
  recorded: {
    shows: '暂停录音',
    phone: talking,
    stores: { $recordingPause: { isPaused: false, until: undefined } }
  },
  'recording paused': {
    shows: '录音已暂停',
    phone: talking,
    stores: { $recordingPause: { isPaused: true, until: Date.now() + 3_599_000 } }
  },
  'with a colleague': {
    shows: '李雷',
    phone: { ...talking, held: 'us' },
    stores: { $secondCall: { ...second, status: 'talking', isActive: true, since: 0 } }
  },
  'in a conference': {
    shows: '李雷',
    phone: talking,
    stores: { $secondCall: { ...second, status: 'talking', isJoined: true, since: 0 } }
  },
  'with a caller who waits': {
    shows: '接听并保持当前',
    phone: talking,
    stores: { $secondCall: { ...second, status: 'ringing' } }
  },
  recovering: inTalk('正在恢复通话…', { media: 'recovering' }),
  silent: inTalk('听不到对方声音', { media: 'silent' }),
  transferring: inTalk('正在转接至 801…', { transferring: '801' }),
  'a supervisor talks': inTalk('强插中：林若溪', { cutIn: '林若溪' }),
  'listening in': inTalk('结束监听', { call: monitor, muted: true }),
  'cutting in': inTalk('强插中', { call: monitor, cutIn: '林若溪' }),
  'good sound': { shows: '网络良好', phone: talking, stores: { $quality: quality('good') } },
  'poor sound': { shows: '网络较差', phone: talking, stores: { $quality: quality('poor') } },
  'no sound': { shows: '没有声音', phone: talking, stores: { $quality: quality('silent') } },
  keys: { shows: '已发送按键', phone: talking, press: '键盘' },
  transfer: { shows: '立即转接', phone: talking, press: '转接' },
  devices: { shows: '试听铃声', phone: talking, press: '设备' },
  quality: {
    shows: '往返时延',
    phone: talking,
    stores: { $quality: quality('bad') },
    press: '网络很差'
  },
  'wrapping up': {
    shows: '完成整理',
    phone: { ...states['wrap-up'], outcome: spoken },
    sign: 'CLEARING'
  },
  'wrapping up after a failure': {
    shows: '占线',
    phone: { ...states['wrap-up'], outcome: failed },
    sign: 'CLEARING'
  },
  'in vain': {
    shows: '占线',
    phone: { ...states['wrap-up'], call: { ...person, direction: 'outgoing' } }
  }
}

function quality(level: string) {
  return { level, mos: 4, lossPercent: 1.5, roundTripMs: 120, jitterMs: 12 }
}

/** A float unfolded is the panel, and a pill says little: what is seen of it in each kind of state. */
const few = [
  ...['at rest', 'busy', 'signed out', 'cut off', 'with news', 'the far end rings', 'ringing'],
  ...['talking', 'muted', 'held', 'keys', 'wrapping up', 'in vain']
]
const shapes: Readonly<Record<string, readonly [variant: string, open: boolean, of: string[]]>> = {
  panel: ['panel', false, Object.keys(moments)],
  bar: ['bar', false, Object.keys(moments)],
  pill: ['float', false, few],
  float: ['float', true, few]
}

/** Everything that a moment may set, as it is when nothing happens. */
const calm: Readonly<Record<string, unknown>> = {
  $phone: { status: 'idle' },
  $registration: { status: 'registered', expires: 300 },
  $microphone: { status: 'ready' },
  $signState: 'SIGN_FREE',
  $session: { status: 'signed-in', user: { userId: 'u1', userName: 'agent1', entId: 'e1' } },
  $callLock: 0,
  $answerLock: 0,
  $autoAnswer: undefined,
  $audioBlocked: false,
  $notices: [],
  $recordingPause: undefined,
  $secondCall: undefined,
  $quality: quality('good')
}

function become({ phone: $phone, line, microphone, sign, stores }: Moment): void {
  const storeValues = {
    ...calm,
    ...($phone && { $phone }),
    ...(line && { $registration: line }),
    ...(microphone && { $microphone: microphone }),
    ...(sign && { $signState: sign }),
    ...stores
  }
  for (const [name, value] of Object.entries(storeValues)) Reflect.get(core, name).set(value)
}

const named = (name: string) =>
  all('button').find(
    it => it.checkVisibility() && (it.textContent === name || it.ariaLabel === name)
  )

/** The same elements in other colours: what is not about colours is found in the first theme. */
const themes = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } } as const

async function axeFinds(): Promise<readonly string[]> {
  const found: string[] = []
  for (const [theme, rules] of Object.entries(themes)) {
    phone.setAttribute('theme', theme)
    await stillness()
    const { violations } = await axe.run(phone, { resultTypes: ['violations'], ...rules })
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${theme} ${id} ${html}`))
  }
  return found
}

const isRead = (text: string) =>
  root().textContent?.includes(text) ||
  all('[aria-label], [role=menu]').some(it => it.ariaLabel?.includes(text) || it.role === text)

describe('<hutong-softphone> under axe', () => {
  withSoftphone()

  for (const [shape, [variant, open, names]] of Object.entries(shapes))
    it(`finds nothing in any state of the ${shape}, light or dark`, async () => {
      phone.setAttribute('variant', variant)
      phone.toggleAttribute('open', open)
      const found: string[] = []
      for (const name of names) {
        const moment = moments[name] ?? {}
        become(moment)
        await turn()
        // In a call the panel unfolds from the pill by itself.
        if (shape === 'pill') named('收起软电话')?.click()
        await turn()
        const { press, shows } = moment
        const opener = press && shape !== 'pill' ? await button(press) : undefined
        opener?.click()
        if (shows && shape !== 'pill') await until(`${name}: ${shows}`, () => isRead(shows))
        const finds = await axeFinds()
        found.push(...finds.map(one => `${name}: ${one}`))
        // Panes and menus go with what they belong to.
        if (press) named(press)?.click()
        become({})
        await turn()
      }
      expect(found).to.deep.equal([])
    }).timeout(60_000)
})
