import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../contract/first-endpoints.ts'
import { after } from '../environment/clock.ts'
import { type Environment, environment, onStart, type Socket } from '../environment/environment.ts'
import { serverNow } from '../environment/server-time.ts'
import type { Failure } from '../failure.ts'
import { recordedClose } from '../flight-recorder.ts'
import { notify } from '../notices.ts'
import { emitToHost } from '../public-events.ts'
import { $session } from '../session/session-state.ts'
import { type Heartbeat, heartbeat } from './heartbeat.ts'
import { call } from './http.ts'
import { beginFrames, receive, sendPing } from './realtime-frames.ts'
import { type RealtimeProfile, realtimeProfiles } from './realtime-profiles.ts'

/** The channel for server pushes. Its loss never ends a call. */
export interface Connection {
  readonly state: 'off' | 'connecting' | 'open' | 'lost'
  /** Lost connections and failed attempts since it was last open. */
  readonly failures: number
}

const OPENING_MS = 10_000 // rule realtime-7
/** Window, in ms, in which a frame sent to both the old and the new channel is deduplicated. */
const DEDUPLICATION_MS = 1000 // rule realtime-10
const NORMAL_CLOSE = 1000
/** The server stops: another one serves, and a loss is not counted. */
const GOING_AWAY = 1001
/** Within so many ms the channel is opened again. */
const MOVING_MS = 1000 // rule realtime-24
/** Marks an open connection in session storage (rule realtime-8). */
const FLAG = 'hutong:realtime'

const $state = atom<Connection>({ state: 'off', failures: 0 })
export const $connection = readonlyType($state)

/** Sequence number of attempts; events of older ones are ignored. */
let attempt = 0
let release: (() => void)[] = []
/** The previous channel, used until its replacement is open, and the frames it has received since. */
let old: Old | undefined
interface Old {
  readonly attempt: number
  readonly release: (() => void)[]
  readonly brought: unknown[]
}
let currentHeartbeat: Heartbeat | undefined
let wasOpen = false
/** Other servers serve: the first two attempts begin within so many ms each (rule realtime-5). */
let othersWithin: number | undefined
/** Closed only while the page is in the back/forward cache. */
let isResting = false
/** The login has ended: the open channel stays until it is stopped, without a successor. */
let isLast = false
type Page = NonNullable<Environment['realtimePage']>
let page: Page = 'workbench'
/** The channel the socket was opened for, whether open yet or not. */
let openedFor: Page | undefined
const reconnected: (() => void)[] = []

let receivedAt = 0
/** Server time of the last frame in ms; 0 before the first. */
export const lastReceivedAt = (): number => receivedAt

/** Pings the open channel: without an answer it is lost (rule realtime-3). */
export const probeRealtime = (): void => {
  if ($state.get().state === 'open') currentHeartbeat?.probe()
}

/** Registers what to re-read after every reconnect, since pushes may have been missed. */
export const onReconnected = (act: () => void): void => void reconnected.push(act)

function become(state: Connection['state'], failures: number): void {
  $state.set({ state, failures })
  emitToHost('connection', { state, failures })
}

function letGo(): void {
  dropOld()
  drop()
  currentHeartbeat = undefined
}

/** Abandons the latest attempt. */
function drop(): void {
  attempt++
  openedFor = undefined
  const acts = release
  release = []
  for (const act of acts) act()
}

function dropOld(): void {
  const acts = old?.release ?? []
  old = undefined
  for (const act of acts) act()
}

/** Opens a new channel and keeps the current one until then, so that no push is lost. */
function replaceSocket(): void {
  if (!old) {
    old = { attempt, release, brought: [] }
    release = []
  }
  drop()
  void begin(0)
}

const profile = (): RealtimeProfile => realtimeProfiles[environment().realtimeProfile]

/** Opens the channel and keeps it open until `stopRealtime`. */
export function startRealtime(): void {
  if ($state.get().state === 'off') void connect(0)
}

/** Reopens it for another login, before the server closes it with the old one. */
export function reopenRealtime(): void {
  if ($state.get().state === 'open') replaceSocket()
}

/** The channel of the current console page; a host's `realtime-page` takes precedence. */
export function realtimePageIs(next: Page): void {
  if (next === page) return
  page = next
  const isOther = openedFor !== undefined && openedFor !== next
  if (!isOther || environment().realtimePage || isLast) return
  const { state, failures } = $state.get()
  if (state === 'open') replaceSocket()
  else void connect(failures)
}

/** The login has ended elsewhere: the channel stays open during the notice, and is not reopened. */
export function retireRealtime(): void {
  isLast = true
  if ($state.get().state !== 'open') stopRealtime()
}

/** Closes it normally, without failure count or retry. */
export function stopRealtime(): void {
  letGo()
  isLast = isResting = wasOpen = false
  receivedAt = 0
  if ($state.get().state !== 'off') become('off', 0)
}

function connect(failures: number): Promise<void> {
  letGo()
  become('connecting', failures)
  return begin(failures)
}

async function begin(failures: number): Promise<void> {
  const mine = attempt
  const lost = (why?: unknown) => {
    const isOld = mine === old?.attempt
    if (isOld) dropOld()
    if (isOld || mine === attempt) lose(failures, 0, why === GOING_AWAY)
  }
  try {
    const request = { body: { resource: 'realtime' } }
    const ticket = await call(endpoints.files.ticket, request, { silent: true })
    if (mine !== attempt) return
    othersWithin = ticket.reopenIn
    open(ticket.access_token, lost)
  } catch (error) {
    if (mine === attempt) lose(failures, (error as Failure).retryAfterMs)
  }
}

function open(ticket: string, lost: (why?: unknown) => void): void {
  const mine = attempt
  const { monotonic, realtimeUrl, realtimePage = page, openSocket, sessionStorage } = environment()
  const address = `${realtimeUrl}/${realtimePage}?access_token=${encodeURIComponent(ticket)}`
  const socket = openSocket(address)
  // Only frames received from now on may be duplicated.
  if (old) old.brought.length = 0
  openedFor = realtimePage
  const stopOpening = after(OPENING_MS, lost)
  let own: Heartbeat | undefined
  /** Frames already received by the previous channel. */
  let known: unknown[] = []
  let knownUntil = 0
  release.push(stopOpening, () => close(socket))
  socket.onopen = () => {
    stopOpening()
    known = old?.brought ?? []
    knownUntil = monotonic() + DEDUPLICATION_MS
    dropOld()
    beginFrames()
    currentHeartbeat = own = heartbeat(profile(), () => sendPing(socket), lost)
    release.push(own.stop, () => sessionStorage.removeItem(FLAG))
    sessionStorage.setItem(FLAG, '1')
    become('open', 0)
    if (wasOpen) for (const act of reconnected) act()
    wasOpen = true
  }
  socket.onmessage = ({ data }) => {
    own?.received()
    receivedAt = serverNow()
    if (mine === old?.attempt) old.brought.push(data)
    const at = monotonic() < knownUntil ? known.indexOf(data) : -1
    if (at >= 0) known.splice(at, 1)
    else if (!isLast || $session.get().status === 'signed-in') receive(data)
  }
  socket.onclose = recordedClose(lost)
}

function close(socket: Socket): void {
  socket.onopen = socket.onmessage = socket.onclose = null
  if (socket.readyState < 2) socket.close(NORMAL_CLOSE)
}

function lose(before: number, retryAfterMs = 0, isMoving = false): void {
  if (isLast) return void (old ? drop() : stopRealtime())
  const failures = isMoving ? before : before + 1
  const { delayMs, noticeAt: worryAt, noticeMessage: worry } = profile()
  if (old) drop()
  else {
    letGo()
    become('lost', failures)
    if (!isMoving && failures === worryAt) notify('warning', worry())
  }
  const within = isMoving ? MOVING_MS : failures < 3 && othersWithin
  const chance = environment().random()
  const wait = within ? chance * within : delayMs(failures, chance)
  const delay = retryAfterMs > wait ? retryAfterMs + chance * 1000 : wait
  release.push(after(delay, () => void (old ? begin(failures) : connect(failures))))
}

onStart(({ page }) => {
  const stopWaking = page.onWake(() => {
    const { state, failures } = $state.get()
    probeRealtime()
    if (state === 'lost' || (isResting && state === 'off')) void connect(failures)
    isResting = false
  })
  /** A page in the back/forward cache must hold no socket. */
  const stopHiding = page.onHide(mayReturn => {
    if (!mayReturn || $state.get().state === 'off') return
    isResting = true
    letGo()
    become('off', 0)
  })
  return () => {
    stopWaking()
    stopHiding()
    stopRealtime()
  }
})
