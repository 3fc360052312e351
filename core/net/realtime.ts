import { atom, readonlyType } from 'nanostores'
import { after } from '../clock.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import { ping } from '../contract/topics.ts'
import { type Environment, environment, onStart, type Socket } from '../environment.ts'
import { tellHost } from '../events.ts'
import type { Failure } from '../failure.ts'
import { notify } from '../notices.ts'
import { $session } from '../session/life.ts'
import { beginFrames, receive } from './frames.ts'
import { type Heartbeat, heartbeat } from './heartbeat.ts'
import { call } from './http.ts'
import { type RealtimeProfile, realtimeProfiles } from './realtime-profiles.ts'

/** The channel by which the server speaks first. Losing it never ends a call. */
export interface Connection {
  readonly state: 'off' | 'connecting' | 'open' | 'lost'
  /** Losses and vain attempts since it was last open. */
  readonly failures: number
}

const OPENING_MS = 10_000
/** What two channels are sent comes by the second within this time. */
const TWICE_MS = 1000
const NORMAL_CLOSE = 1000
/** Doc 1 §4: the connection is flagged in session storage. */
const FLAG = 'hutong:realtime'

const $state = atom<Connection>({ state: 'off', failures: 0 })
export const $connection = readonlyType($state)

/** Every attempt has its number; what belongs to an older one is not listened to. */
let attempt = 0
let release: (() => void)[] = []
/** The channel that is listened to until another has taken its place, and what it has brought since. */
let old: Old | undefined
interface Old {
  readonly attempt: number
  readonly release: (() => void)[]
  readonly brought: unknown[]
}
let heart: Heartbeat | undefined
let wasOpen = false
/** Let go only while the page is put aside. */
let isResting = false
/** Its login has ended: what is open stays until it is stopped, and no other follows it. */
let isLast = false
type Page = NonNullable<Environment['realtimePage']>
let page: Page = 'workbench'
/** The one that the socket was opened for, be it open yet or not. */
let openedFor: Page | undefined
const reconnected: (() => void)[] = []

/** What to read again after every opening, since pushes may have been missed meanwhile. */
export const onReconnected = (act: () => void): void => void reconnected.push(act)

function become(state: Connection['state'], failures: number): void {
  $state.set({ state, failures })
  tellHost('connection', { state, failures })
}

function letGo(): void {
  dropOld()
  drop()
  heart = undefined
}

/** Gives up the newest attempt. */
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

/** Opens another; the one that is open is listened to until then, so that no push falls between. */
function takeOver(): void {
  if (!old) {
    old = { attempt, release, brought: [] }
    release = []
  }
  drop()
  void begin(0)
}

const profile = (): RealtimeProfile => realtimeProfiles[environment().realtimeProfile]

/** Opens the channel and keeps it open, until `stopRealtime`. */
export function startRealtime(): void {
  if ($state.get().state === 'off') void connect(0)
}

/** Opens it anew in the name of another login, before the server closes it with the old one. */
export function reopenRealtime(): void {
  if ($state.get().state === 'open') takeOver()
}

/** Which of the two channels the pages of the console listen to; `realtime-page` of a host wins. */
export function realtimePageIs(next: Page): void {
  if (next === page) return
  page = next
  const isOther = openedFor !== undefined && openedFor !== next
  if (!isOther || environment().realtimePage || isLast) return
  const { state, failures } = $state.get()
  if (state === 'open') takeOver()
  else void connect(failures)
}

/** The login has ended elsewhere: the channel stays for as long as the notice, and is not opened again. */
export function retireRealtime(): void {
  isLast = true
  if ($state.get().state !== 'open') stopRealtime()
}

/** Closes it normally: nothing is counted, nothing is tried again. */
export function stopRealtime(): void {
  letGo()
  isLast = false
  isResting = false
  wasOpen = false
  if ($state.get().state !== 'off') become('off', 0)
}

function connect(failures: number): Promise<void> {
  letGo()
  become('connecting', failures)
  return begin(failures)
}

async function begin(failures: number): Promise<void> {
  const mine = attempt
  const lost = () => {
    const isOld = mine === old?.attempt
    if (isOld) dropOld()
    if (isOld || mine === attempt) lose(failures)
  }
  try {
    const ask = { body: { resource: 'realtime' } }
    const ticket = await call(endpoints.files.ticket, ask, { silent: true })
    if (mine !== attempt) return
    open(ticket.access_token, lost)
  } catch (error) {
    if (mine === attempt) lose(failures, (error as Failure).retryAfterMs)
  }
}

function open(ticket: string, lost: () => void): void {
  const mine = attempt
  const { monotonic, realtimeUrl, realtimePage = page, openSocket, sessionStorage } = environment()
  const address = `${realtimeUrl}/${realtimePage}?access_token=${encodeURIComponent(ticket)}`
  const socket = openSocket(address)
  // Only what comes from now on may come twice.
  if (old) old.brought.length = 0
  openedFor = realtimePage
  const stopOpening = after(OPENING_MS, lost)
  let own: Heartbeat | undefined
  /** What the channel before has brought already. */
  let known: unknown[] = []
  let knownUntil = 0
  release.push(stopOpening, () => close(socket))
  socket.onopen = () => {
    stopOpening()
    known = old?.brought ?? []
    knownUntil = monotonic() + TWICE_MS
    dropOld()
    beginFrames()
    heart = own = heartbeat(profile(), () => send(socket), lost)
    release.push(own.stop, () => sessionStorage.removeItem(FLAG))
    sessionStorage.setItem(FLAG, '1')
    become('open', 0)
    if (wasOpen) for (const act of reconnected) act()
    wasOpen = true
  }
  socket.onmessage = ({ data }) => {
    own?.heard()
    if (mine === old?.attempt) old.brought.push(data)
    const at = monotonic() < knownUntil ? known.indexOf(data) : -1
    if (at >= 0) known.splice(at, 1)
    else if (!isLast || $session.get().at === 'signed-in') receive(data)
  }
  socket.onclose = lost
}

function send(socket: Socket): void {
  if (socket.readyState === 1) socket.send(ping)
}

function close(socket: Socket): void {
  socket.onopen = socket.onmessage = socket.onclose = null
  if (socket.readyState < 2) socket.close(NORMAL_CLOSE)
}

function lose(before: number, retryAfterMs = 0): void {
  if (isLast) {
    if (old) drop()
    else stopRealtime()
    return
  }
  const failures = before + 1
  const { random } = environment()
  const { delayMs, worryAt, worry } = profile()
  if (old) drop()
  else {
    letGo()
    become('lost', failures)
    if (failures === worryAt) notify('warning', worry())
  }
  const wait = delayMs(failures, random())
  const asked = retryAfterMs > wait ? retryAfterMs + random() * 1000 : wait
  release.push(after(asked, () => void (old ? begin(failures) : connect(failures))))
}

onStart(({ page }) => {
  const stopWaking = page.onWake(() => {
    const { state, failures } = $state.get()
    if (state === 'open') heart?.probe()
    if (state === 'lost' || (isResting && state === 'off')) void connect(failures)
    isResting = false
  })
  /** A page that goes into the browser's cache must hold no socket. */
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
