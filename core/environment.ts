import type { LineConfig, PhoneLine } from './phone/line.ts'

/** A WebSocket, as much of it as the core uses. */
export type Socket = Pick<
  WebSocket,
  'send' | 'close' | 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'
>

export interface Channel {
  post(message: unknown): void
  listen(hear: (message: unknown) => void): () => void
  close(): void
}

/** The parts of Web Locks that decide which tab has the telephone. */
export interface Locks {
  /** Waits for the lock, then holds it until the promise that `hold` returns settles. */
  request(
    name: string,
    hold: () => Promise<void>,
    options?: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal }
  ): Promise<boolean>
  isHeld(name: string): Promise<boolean>
}

/** Microphones and loudspeakers. */
export interface MediaPort {
  /** Rejects with a DOMException whose `name` tells the reason. */
  openMicrophone(deviceId: string | undefined): Promise<MediaStream>
  devices(): Promise<readonly MediaDeviceInfo[]>
  onDeviceChange(act: () => void): () => void
  /** What the browser says about the microphone without asking the person. */
  permission(): Promise<'granted' | 'denied' | 'prompt' | 'forbidden-by-page'>
  /** Measures how loud a microphone hears, 0 to 1, until stopped. */
  meter(stream: MediaStream): { level(): number; stop(): void }
  /** Plays the far end; at most one stream at a time. */
  play(stream: MediaStream | undefined, speakerId: string | undefined): Promise<void>
}

/** The ring, the ringback and the tones: made in the browser, no file to fetch. */
export interface SoundPort {
  /** Resolves false when the browser refuses sound until somebody clicks. */
  start(sound: 'ring' | 'ringback', sinkId: string | undefined): Promise<boolean>
  stop(): void
  tone(digit: string): void
  /** Called from a click: gives the browser its reason to let sound through. */
  unlock(): Promise<boolean>
}

/** The page around us: its tab, its title, its life. */
export interface PagePort {
  readonly isVisible: () => boolean
  /** Visible again, back online, back from the page cache, or awake after sleep. */
  onWake(act: (why: 'visible' | 'online' | 'restored' | 'slept') => void): () => void
  onOffline(act: () => void): () => void
  onHide(act: (mayReturn: boolean) => void): () => void
  /** The page's own Content-Security-Policy has kept a connection from being made. */
  onRefusedConnection(act: (address: string) => void): () => void
  /** While the returned function has not been called, leaving the page asks first. */
  guardLeaving(text: string): () => void
  /**
   * Brings the window of that name forward, or opens it at the address. For use within a click;
   * false when the browser has blocked it.
   */
  openWindow(address: string, name: string): boolean
  /** Closes a window that `openWindow` has opened; any other stays. */
  closeWindow(): void
  /** Whether this page stands in a window of that name. */
  readonly isWindow: (name: string) => boolean
  /** Alternates the tab's title with the text until the returned function is called. */
  flashTitle(text: string): () => void
  /**
   * Shows a desktop notification if the person has allowed it; a click on it brings the page
   * forward. Returns how to take it back.
   */
  notify(text: string): () => void
  /** What the person has said about desktop notifications; undefined where there are none. */
  readonly notifyPermission: () => NotificationPermission | undefined
  onNotifyPermission(act: () => void): () => void
  /**
   * Asks the person to allow desktop notifications, if that is still open. For use within a click or a
   * key press: browsers refuse it elsewhere. Never rejects.
   */
  askToNotify(): Promise<void>
  /** Whether a click or a key press is being handled; false in a browser that does not say. */
  readonly isInGesture: () => boolean
}

/**
 * The outside world, as the core sees it.
 *
 * A page passes the browser's (`core/browser.ts`); a test passes whole fakes. The core reaches
 * network, storage, sockets, clocks, tabs and devices through nothing else.
 */
export interface Environment {
  /** Where the API lives, without a slash at the end, such as `https://cc.example.cn/api`. */
  readonly apiBase: string
  /** Where the realtime channels live, such as `wss://cc.example.cn/ws`. */
  readonly realtimeUrl: string
  /** Which channel the host has chosen; without it, that of the page that is shown. */
  readonly realtimePage: 'workbench' | 'dashboard' | undefined
  readonly realtimeProfile: 'steady' | 'brief'
  readonly clientId: string
  /** Whom the page is for, where tabs of one origin may be different users'; empty for anybody. */
  readonly userId: string
  /** Paths that a host has moved, by name of the endpoint such as `agent.status`. */
  readonly paths: Readonly<Record<string, string>>
  /** Sentences that a host has changed, by key such as `phone.cannotCall`. */
  readonly messages: Readonly<Record<string, string>>
  /** Whether the server is asked to keep a login over a reload of the page. */
  readonly keep: 'page' | 'cookie'
  readonly fetch: typeof globalThis.fetch
  readonly openSocket: (url: string, protocols?: string | string[]) => Socket
  /** A beat that a hidden tab does not slow down; returns how to stop it. */
  readonly every: (milliseconds: number, beat: () => void) => () => void
  readonly now: () => number
  /** Milliseconds that never jump when somebody sets the clock. */
  readonly monotonic: () => number
  readonly random: () => number
  readonly uuid: () => string
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly openChannel: (name: string) => Channel
  /** A Worker from a file of our own, where the page has said that there may be some. */
  readonly openWorker: ((url: string) => Worker) | undefined
  readonly locks: Locks | undefined
  readonly openLine: (config: LineConfig) => Promise<PhoneLine>
  /** Fetches beforehand what a line is made of. Never rejects. */
  readonly fetchLine: () => Promise<void>
  readonly media: MediaPort
  readonly sounds: SoundPort
  readonly page: PagePort
  /** An oddity that the page hears of anyway: for the console of who has asked for `debug`. */
  readonly note: (what: string, error?: unknown) => void
  /** A defect or an oddity for the developer's console; never personal data. */
  readonly warn: (what: string, error?: unknown) => void
}

type Beginning = (env: Environment) => (() => void) | undefined

let current: Environment | undefined
const beginnings: Beginning[] = []
let endings: ((() => void) | undefined)[] = []

/** Runs now if the core is started, and again after every start. Return a clean-up. */
export function onStart(begin: Beginning): void {
  beginnings.push(begin)
  if (current) endings.push(begin(current))
}

export function startCore(env: Environment): void {
  stopCore()
  current = env
  endings = beginnings.map(begin => begin(env))
}

/** Ends everything the core has under way: calls, sockets, timers, the session itself. */
export function stopCore(): void {
  for (const end of endings.reverse()) end?.()
  endings = []
  current = undefined
}

export const isStarted = (): boolean => current !== undefined

export function environment(): Environment {
  if (!current) throw new Error('The session core of this page has not been started')
  return current
}
