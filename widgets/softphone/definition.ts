import type { FailureEvents, PhoneEvents } from '../../core/events.ts'
import type { DeviceTest } from '../../core/phone/devices.ts'
import type {
  Call,
  DialAnswer,
  PhoneState,
  Quality,
  Registration,
  SipConfig
} from '../../core/phone/types.ts'
import { choice, describe, flag, number, text } from '../values.ts'

/** What a host reads of the call that is on. */
export interface CallView extends Call {
  readonly state: PhoneState['at']
  readonly muted: boolean
  readonly held: boolean
  /** Whole seconds since it was answered. */
  readonly seconds: number
}

export interface DialOptions {
  readonly customerId?: string | undefined
  /** The number that the other side sees; one of the seat's own. */
  readonly callerId?: string | undefined
}

export interface SoftphoneSurface {
  readonly properties: {
    /** SIP 的地址、账号与密码，或给出它们的函数；不设置时取自坐席状态。不会成为属性。 */
    readonly sip: SipConfig | (() => Promise<SipConfig>)
    /** WebRTC 的 ICE 服务器等设置。 */
    readonly rtcConfiguration: RTCConfiguration
  }
  readonly readOnly: {
    /** 正在进行的通话；没有时为 undefined。 */
    readonly call: CallView | undefined
    /** 电话的注册情况。 */
    readonly registration: Registration
    /** 通话的网络质量。 */
    readonly quality: Quality
  }
  readonly methods: {
    /** 注册电话。 */
    register(): Promise<void>
    /** 注销电话。 */
    unregister(): Promise<void>
    /** 呼叫一个号码；100 毫秒内得到答复：正在呼叫、还需等待几秒，或为何不能呼叫。 */
    dial(number: string, options?: DialOptions): Promise<DialAnswer>
    /** 接听来电。 */
    answer(): Promise<void>
    /** 拒接来电。 */
    reject(): Promise<void>
    /** 挂断，或取消尚未接通的呼叫。 */
    hangUp(): Promise<void>
    /** 保持或取回。 */
    hold(on: boolean): Promise<void>
    /** 静音或取消静音。 */
    mute(on: boolean): Promise<void>
    /** 发送按键，如 `12#`。 */
    sendDtmf(tones: string): Promise<void>
    /** 转接给另一个号码或分机。 */
    transfer(target: string): Promise<void>
    /** 监听一通电话；需要权限 CCS.MONI.CUTIN。 */
    monitor(callRecordId: string): Promise<void>
    /** 听麦克风几秒钟，答复听到的最大音量与所用设备。 */
    testDevices(options?: { seconds?: number }): Promise<DeviceTest>
  }
  readonly events: PhoneEvents & FailureEvents
}

/** 软电话：面板、横条或悬浮三种样子。通话属于会话，移动、隐藏或移除本组件都不会中断通话。 */
export const softphone = describe<SoftphoneSurface>()({
  tag: 'hutong-softphone',
  attributes: {
    /** 样子：面板（宽 300）、横条（高 48）、悬浮在页面角落。 */
    variant: choice(['panel', 'bar', 'float'], 'panel'),
    /** 悬浮时是否展开。会反映到属性。 */
    open: flag,
    /** 用哪部电话接打：网页电话、SIP 话机、远程电话；默认按坐席设置。 */
    agentMode: choice(['web', 'sip', 'remote'], undefined),
    /** 来电几秒后自动接听；不设置则不自动接听。 */
    autoAnswer: number(undefined, 0, 60),
    /** SIP 注册有效期（秒）；服务器给出的值优先。 */
    registerExpires: number(undefined, 60, 3600),
    /** 来电时不响铃。 */
    noRingtone: flag,
    /** 号码显示为 138****5678。 */
    maskNumbers: flag,
    /** 只显示列出的部分，空格分隔：`status` `keypad` `recents` `devices` `transfer` `quality`。 */
    show: text,
    /** 快捷键 Ctrl+Alt+J/G/M/H/F/B/D 的作用范围：组件内、整个页面、关闭。 */
    hotkeys: choice(['inside', 'global', 'off'], 'inside')
  },
  properties: { sip: true, rtcConfiguration: true },
  readOnly: { call: true, registration: true, quality: true },
  methods: {
    register: true,
    unregister: true,
    dial: true,
    answer: true,
    reject: true,
    hangUp: true,
    hold: true,
    mute: true,
    sendDtmf: true,
    transfer: true,
    monitor: true,
    testDevices: true
  },
  asking: ['before-dial']
})
export type SoftphoneDefinition = typeof softphone
