import type { EndpointTransforms } from '../contract/endpoint-transform.ts'
import type { LineConfig, PhoneLine } from '../phone/line/line.ts'
import type { HidPort } from '../phone/media/headset/hid-port.ts'

/** The subset of WebSocket used by the core. */
export type Socket = Pick<
  WebSocket,
  'send' | 'close' | 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'
>

export interface Channel {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): () => void
  close(): void
}

/** The subset of Web Locks used for leader election. */
export interface Locks {
  /** Waits for the lock, then holds it until the promise of `hold` settles. */
  request(
    name: string,
    hold: () => Promise<void>,
    options?: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal }
  ): Promise<boolean>
  isHeld(name: string): Promise<boolean>
}

/** The streams of a conference. */
export interface Parties {
  readonly microphone: MediaStream
  readonly first: MediaStream
  readonly second: MediaStream
}

/** Each one hears the other two. */
export interface Mixer {
  readonly toFirst: MediaStream
  readonly toSecond: MediaStream
  readonly toAgent: MediaStream
  /** Adds one of the three, or continues with another stream of it. */
  replace(who: keyof Parties, stream: MediaStream): void
  close(): void
}

/** What the browser does with the sound of the microphone. */
export interface AudioProcessing {
  readonly noiseSuppression: boolean
  readonly echoCancellation: boolean
  readonly autoGainControl: boolean
}

/** Microphones and speakers. */
export interface MediaPort {
  /** Rejects with a DOMException whose `name` is the reason. */
  openMicrophone(deviceId: string | undefined, processing?: AudioProcessing): Promise<MediaStream>
  devices(): Promise<readonly MediaDeviceInfo[]>
  onDeviceChange(act: () => void): () => void
  /** State of the microphone permission, without a prompt. */
  /** `unsupported`: the browser has no WebRTC. */
  permission(): Promise<'granted' | 'denied' | 'prompt' | 'forbidden-by-page' | 'unsupported'>
  /** Measures the level of a stream, 0 to 1, until stopped. */
  meter(stream: MediaStream): { level(): number; stop(): void }
  /**
   * Mixes the sound of a conference: of this microphone, and of the two far ends as `replace` adds
   * them. Must be closed.
   */
  openMixer(microphone: MediaStream): Promise<Mixer>
  /** Plays the far end; at most one stream at a time. */
  play(stream: MediaStream | undefined, speakerId: string | undefined): Promise<void>
}

/** Ring, ringback and tones: synthesised, no files to load. */
export interface SoundPort {
  /** Resolves false when autoplay is blocked. */
  start(sound: 'ring' | 'ringback' | 'waiting', sinkId: string | undefined): Promise<boolean>
  stop(): void
  tone(digit: string): void
  /** Unlocks audio; called in a user gesture. */
  unlock(): Promise<boolean>
}

export interface PolicyViolation {
  /** The directive in effect, such as `connect-src`. */
  readonly directive: string
  /** The origin of what was blocked, or a keyword such as `inline`. */
  readonly blocked: string
  /** False for a policy that only reports. */
  readonly enforced: boolean
}

/** The page: its tab, title and lifecycle. */
export interface PagePort {
  readonly isVisible: () => boolean
  /** Visible again, back online, restored from the back/forward cache, or awake after sleep. */
  onWake(act: (why: 'visible' | 'online' | 'restored' | 'slept') => void): () => void
  onOffline(act: () => void): () => void
  onHide(act: (mayReturn: boolean) => void): () => void
  /** The page's Content-Security-Policy has blocked a connection. */
  onRefusedConnection(act: (address: string) => void): () => void
  /** The page's Content-Security-Policy has blocked, or only reported, something of any kind. */
  onPolicyViolation(act: (violation: PolicyViolation) => void): () => void
  /** Asks for confirmation on leaving the page, until the returned function is called. */
  guardLeaving(text: string): () => void
  /** Keeps the screen of a phone or tablet on while the page is visible, until the returned function is called. */
  keepAwake(): () => void
  /**
   * Focuses the window of that name, or opens it at the URL. Requires a user gesture; false when
   * blocked by the browser.
   */
  openWindow(address: string, name: string): boolean
  /** Closes a window opened by `openWindow`; others stay open. */
  closeWindow(): void
  /** Whether this page is in a window of that name. */
  readonly isWindow: (name: string) => boolean
  /** Alternates the tab's title with the text until the returned function is called. */
  flashTitle(text: string): () => void
  /**
   * Shows a desktop notification if permitted; a click on it focuses the page. Returns a close
   * function.
   */
  notify(text: string): () => void
  /** Permission of desktop notifications; undefined without support. */
  readonly notifyPermission: () => NotificationPermission | undefined
  onNotifyPermission(act: () => void): () => void
  /**
   * Requests permission for desktop notifications if undecided. Requires a user gesture. Never
   * rejects.
   */
  askToNotify(): Promise<void>
  /** Whether a user gesture is being handled; false in a browser that does not report it. */
  readonly isInGesture: () => boolean
}

/**
 * The core's ports to the outside world.
 * A page passes the browser's (`core/environment/browser-environment.ts`); a test passes fakes. The
 * core accesses network, storage, sockets, clocks, tabs and devices through nothing else.
 */
export interface Environment {
  /** Base URL of the API without a trailing slash, such as `https://cc.example.cn/api`. */
  readonly apiBase: string
  /** Base URL of the realtime channels, such as `wss://cc.example.cn/ws`. */
  readonly realtimeUrl: string
  /** The realtime channel chosen by the host; by default that of the current page. */
  readonly realtimePage: 'workbench' | 'dashboard' | undefined
  readonly realtimeProfile: 'steady' | 'brief'
  readonly clientId: string
  /** The page's user, where tabs of one origin may have different ones; empty for any. */
  readonly userId: string
  /** Custom paths of a host, by endpoint name such as `agent.status`. */
  readonly paths: Readonly<Record<string, string>>
  /** Transforms of a host for queries, bodies and replies of another backend. */
  readonly transforms: EndpointTransforms
  /** Custom messages of a host, by key such as `phone.cannotCall`. */
  readonly messages: Readonly<Record<string, string>>
  /** Whether logins request persistence across reloads from the server. */
  readonly keep: 'page' | 'cookie'
  readonly fetch: typeof globalThis.fetch
  readonly openSocket: (url: string, protocols?: string | string[]) => Socket
  /** An interval timer that is not throttled in a hidden tab; returns a stop function. */
  readonly every: (milliseconds: number, beat: () => void) => () => void
  readonly now: () => number
  /** Monotonic clock in ms, unaffected by clock changes. */
  readonly monotonic: () => number
  readonly random: () => number
  readonly uuid: () => string
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly openChannel: (name: string) => Channel
  /** Starts a Worker from a bundled file, if the page permits Workers. */
  readonly openWorker: ((url: string) => Worker) | undefined
  readonly locks: Locks | undefined
  readonly openLine: (config: LineConfig) => Promise<PhoneLine>
  /** Prefetches the line's code. Never rejects. */
  readonly fetchLine: () => Promise<void>
  readonly media: MediaPort
  readonly sounds: SoundPort
  readonly page: PagePort
  /** WebHID; undefined in a browser without it, and without https. */
  readonly hid: () => HidPort | undefined
  /** What only the diagnosis uses; loaded with it. */
  readonly openProbes: () => Promise<ProbePort>
  /** Logs an anomaly that has also been emitted as an event, if `debug` is on. */
  readonly note: (what: string, error?: unknown) => void
  /** Logs an error or anomaly to the developer console; never personal data. */
  readonly warn: (what: string, error?: unknown) => void
}

/** The subset of RTCPeerConnection that gathers candidates. */
export type ProbePeer = Pick<
  RTCPeerConnection,
  'addEventListener' | 'close' | 'createDataChannel' | 'createOffer' | 'setLocalDescription'
>

/** What the diagnosis looks at in the page and its browser. */
export interface ProbePort {
  /** The page's origin, such as `https://crm.example.cn`. */
  readonly origin: string
  readonly isSecure: boolean
  readonly isFramed: boolean
  readonly userAgent: string
  /** Whether a value survives in the browser's storage, without the fallback in memory. */
  isStored(kind: 'local' | 'session'): boolean
  /** Undefined in a browser without WebRTC. */
  readonly openPeer: ((configuration: RTCConfiguration) => ProbePeer) | undefined
  /** The copies of the product on this page, the one with the session first. */
  copies(): readonly Copy[]
  /** Policy violations that the browser has buffered, also from before the core started; none in some browsers. */
  violations(): Promise<readonly PolicyViolation[]>
  /** The sandbox replies in place of server, telephone and microphone. */
  readonly isSandbox: boolean
}

export interface Copy {
  readonly version: string
  /** Address of one of its files. */
  readonly address: string
}

type Beginning = (env: Environment) => (() => void) | undefined

let current: Environment | undefined
const beginnings: Beginning[] = []
let endings: ((() => void) | undefined)[] = []

/** Runs now if the core is started, and after every start. May return a cleanup function. */
export function onStart(begin: Beginning): void {
  beginnings.push(begin)
  if (current) endings.push(begin(current))
}

export function startCore(env: Environment): void {
  stopCore()
  current = env
  endings = beginnings.map(begin => begin(env))
}

/** Ends everything in the core: calls, sockets, timers, the session itself. */
export function stopCore(): void {
  for (const end of endings.reverse()) end?.()
  endings = []
  current = undefined
}

export const isStarted = (): boolean => current !== undefined

export function environment(): Environment {
  if (!current) throw new Error('The session has not been started')
  return current
}
