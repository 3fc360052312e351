import type {
  MediaPort,
  PagePort,
  PolicyViolation,
  ProbePort,
  SoundPort
} from '../../../core/environment/environment.ts'

/** A microphone's track: records whether it was stopped, and can end as if unplugged. */
export class TestTrack extends EventTarget {
  readonly kind = 'audio'
  readonly deviceId: string
  enabled = true
  readyState: 'live' | 'ended' = 'live'
  onended: ((event: Event) => void) | null = null

  constructor(deviceId: string) {
    super()
    this.deviceId = deviceId
  }
  stop(): void {
    this.readyState = 'ended'
  }
  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId }
  }
  /** The device is unplugged. */
  unplug(): void {
    this.readyState = 'ended'
    const event = new Event('ended')
    this.onended?.(event)
    this.dispatchEvent(event)
  }
}

/** Enough of a MediaStream for Node. */
export function testStream(deviceId = 'default', opened: TestTrack[] = []) {
  const tracks = [new TestTrack(deviceId)]
  opened.push(...tracks)
  const none: TestTrack[] = []
  const kinds = { getAudioTracks: () => tracks, getVideoTracks: () => none }
  const clone = () => testStream(deviceId, opened).stream
  const stream = { id: crypto.randomUUID(), getTracks: () => tracks, ...kinds, clone }
  return { stream: stream as unknown as MediaStream, track: tracks[0] as TestTrack }
}

export interface TestMedia extends MediaPort {
  /** Everything that was ever opened; a well-behaved phone leaves every track `ended`. */
  readonly opened: TestTrack[]
  readonly live: () => TestTrack[]
  /** The name of the DOMException that the next openings are refused with. */
  refusal: string | undefined
  answer: 'granted' | 'denied' | 'prompt' | 'forbidden-by-page' | 'unsupported'
  playing: MediaStream | undefined
  /** Conferences that are mixed. */
  mixers: number
  /** Streams replaced in it. */
  readonly mixed: string[]
  /** As the microphone was last opened. */
  processing: Parameters<MediaPort['openMicrophone']>[1]
  /** What a meter reads, 0 to 1. */
  loudness: number
  list: MediaDeviceInfo[]
  /** Replaces the list of devices and notifies the listeners. */
  plug(devices: readonly MediaDeviceInfo[]): void
}

export const device = (
  kind: MediaDeviceKind,
  deviceId: string,
  label = deviceId
): MediaDeviceInfo => ({
  kind,
  deviceId,
  label,
  groupId: '',
  toJSON: () => ({})
})

export function testMedia(): TestMedia {
  const listeners = new Set<() => void>()
  const opened: TestTrack[] = []
  const media: TestMedia = {
    opened,
    live: () => opened.filter(track => track.readyState === 'live'),
    refusal: undefined,
    answer: 'granted',
    loudness: 0,
    playing: undefined,
    mixers: 0,
    mixed: [],
    processing: undefined,
    list: [device('audioinput', 'default'), device('audiooutput', 'default')],
    plug: devices => {
      media.list = [...devices]
      for (const act of listeners) act()
    },
    openMicrophone: async (deviceId, processing) => {
      media.processing = processing
      if (media.refusal) throw new DOMException('Refused by the test', media.refusal)
      return testStream(deviceId, opened).stream
    },
    devices: () => Promise.resolve(media.list),
    onDeviceChange: act => {
      listeners.add(act)
      return () => listeners.delete(act)
    },
    permission: () => Promise.resolve(media.answer),
    openMixer: async () => {
      const [toFirst, toSecond, toAgent] = [1, 2, 3].map(each => testStream(`mix-${each}`).stream)
      if (!toFirst || !toSecond || !toAgent) throw new Error('No streams')
      media.mixers++
      return {
        toFirst,
        toSecond,
        toAgent,
        replace: who => void media.mixed.push(who),
        close: () => {
          media.mixers--
        }
      }
    },
    meter: () => ({ level: () => media.loudness, stop: () => undefined }),
    play: async stream => {
      media.playing = stream
    }
  }
  return media
}

export interface TestSounds extends SoundPort {
  playing: 'ring' | 'ringback' | 'waiting' | undefined
  readonly tones: string[]
  /** The browser blocks audio until a user gesture. */
  blocked: boolean
}

export function testSounds(): TestSounds {
  const sounds: TestSounds = {
    playing: undefined,
    tones: [],
    blocked: false,
    start: async sound => {
      if (!sounds.blocked) sounds.playing = sound
      return !sounds.blocked
    },
    stop: () => {
      sounds.playing = undefined
    },
    tone: digit => void sounds.tones.push(digit),
    unlock: async () => {
      sounds.blocked = false
      return true
    }
  }
  return sounds
}

type Why = Parameters<Parameters<PagePort['onWake']>[0]>[0]

export interface TestPage extends PagePort {
  visible: boolean
  wake(why: Why): void
  goOffline(): void
  hide(mayReturn: boolean): void
  /** As if the page's policy had kept a connection to it from being made. */
  refuseConnection(address: string): void
  /** As if the page's policy had blocked it. */
  violate(violation: PolicyViolation): void
  /** The prompts currently in force for leaving the page. */
  readonly guards: string[]
  /** What keeps the screen on. */
  readonly awake: string[]
  /** The windows that were opened or brought forward. */
  readonly windows: { readonly address: string; readonly name: string }[]
  blocksWindows: boolean
  /** The name of this page's window, and how often it was closed. */
  windowName: string
  closed: number
  readonly titles: string[]
  readonly notifications: { readonly text: string }[]
  /** How often permission for notifications was requested, and the user's answer. */
  request: number
  answer: NotificationPermission
  permission: NotificationPermission | undefined
  /** Changed in the browser's own windows. */
  permit(permission: NotificationPermission): void
  isGesture: boolean
}

export function testPage(): TestPage {
  const wakers = new Set<(why: Why) => void>()
  const offliners = new Set<() => void>()
  const refusers = new Set<(address: string) => void>()
  const violated = new Set<(violation: PolicyViolation) => void>()
  const hiders = new Set<(mayReturn: boolean) => void>()
  const permitters = new Set<() => void>()
  const listening = <T>(set: Set<T>, item: T) => {
    set.add(item)
    return () => void set.delete(item)
  }
  const listed = <T>(list: T[], item: T) => {
    list.push(item)
    return () => void (list.includes(item) && list.splice(list.indexOf(item), 1))
  }
  const page: TestPage = {
    visible: true,
    request: 0,
    guards: [],
    awake: [],
    windows: [],
    blocksWindows: false,
    windowName: '',
    closed: 0,
    titles: [],
    notifications: [],
    wake: why => {
      for (const act of [...wakers]) act(why)
    },
    hide: mayReturn => {
      for (const act of [...hiders]) act(mayReturn)
    },
    refuseConnection: address => {
      for (const act of [...refusers]) act(address)
    },
    onRefusedConnection: act => listening(refusers, act),
    violate: violation => {
      for (const act of [...violated]) act(violation)
    },
    onPolicyViolation: act => listening(violated, act),
    isVisible: () => page.visible,
    onWake: act => listening(wakers, act),
    onOffline: act => listening(offliners, act),
    goOffline: () => {
      for (const act of [...offliners]) act()
    },
    onHide: act => listening(hiders, act),
    guardLeaving: text => listed(page.guards, text),
    keepAwake: () => listed(page.awake, 'screen'),
    openWindow: (address, name) => {
      if (!page.blocksWindows) page.windows.push({ address, name })
      return !page.blocksWindows
    },
    closeWindow: () => {
      page.closed++
    },
    isWindow: name => page.windowName === name,
    flashTitle: text => listed(page.titles, text),
    notify: text => listed(page.notifications, { text }),
    permission: 'granted',
    answer: 'granted',
    isGesture: false,
    notifyPermission: () => page.permission,
    onNotifyPermission: act => listening(permitters, act),
    permit: permission => {
      page.permission = permission
      for (const act of [...permitters]) act()
    },
    askToNotify: async () => {
      page.request++
      page.permission = page.answer
    },
    isInGesture: () => page.isGesture
  }
  return page
}

/** A page of the API's own origin in an up-to-date browser. */
export const testProbes = (): ProbePort => ({
  origin: 'http://server.test',
  isSecure: true,
  isFramed: false,
  userAgent: 'Test/1.0',
  isStored: () => true,
  openPeer: undefined,
  copies: () => [{ version: '0.0.1', address: 'http://server.test/dist/core.js' }],
  violations: async () => [],
  isSandbox: false
})
