import { after } from '../clock.ts'
import { type Channel, environment, type Locks, onStart } from '../environment.ts'
import type { Failure } from '../failure.ts'
import { $session } from '../session/life.ts'
import { phoneText } from '../text/phone.ts'
import { type Chapter, forwardBy } from './call-story.ts'
import { grantedLocks } from './granted-locks.ts'
import { leaseLocks } from './lease-locks.ts'
import { closePhone, openPhone } from './line-keeper.ts'
import { noteLostCall, tellLostCall } from './lost-call.ts'
import { idle, isOnCall } from './machine.ts'
import { lookAtMicrophone } from './microphone.ts'
import { HERE, isThere, tabHasLeft, tabIsThere, take, takerOf } from './neighbours.ts'
import {
  assertInTime,
  awaitAnswer,
  deadlineOf,
  forgetOrders,
  heardAnswer,
  refused
} from './order-book.ts'
import { carryOut } from './orders.ts'
import { refusal, tell } from './refusal.ts'
import {
  $isLeader,
  $phone,
  $registration,
  hearOfCall,
  leadingIs,
  phoneIs,
  registrationIs
} from './state.ts'
import { fromTold, type Order, seal, type TabMessage, toTold, unseal } from './tab-messages.ts'
import { giveUpTurn, ourTurn } from './turn.ts'
import type { Registration } from './types.ts'

export { $isLeader } from './state.ts'

/**
 * One telephone over many tabs.
 *
 * The tab that holds a lock is registered and has the calls; the others show what it shows and
 * drive it by messages. The lock is held only while there is a telephone, so that a page without
 * one can still be put into the browser's cache.
 */

/** How long who has yielded waits to be relieved. */
const RELIEF_MS = 2000

interface Round {
  readonly tab: string
  readonly name: string
  readonly channel: Channel
  readonly locks: Locks
  readonly queue: AbortController
}

let round: Round | undefined
/** Given, this copy shows and drives the telephone and never has it: how the copy that may takes it over. */
let takeOverThere: (() => Promise<void>) | undefined
let letGo: (() => void) | undefined

/**
 * The telephone of this page is another copy's: this one follows it and waits in no line for it,
 * also while that one registers anew. Until the core is stopped.
 */
export function followOnly(takeOverBy: () => Promise<void>): void {
  takeOverThere = takeOverBy
}

/** Joins the tabs of this user; whoever comes first gets the telephone. Needs a signed-in session. */
export function join(): void {
  const session = $session.get()
  if (round || session.at !== 'signed-in') return
  const { openChannel, uuid, every, monotonic } = environment()
  const name = `hutong-phone:${session.user.entId}:${session.user.userId}`
  const tab = uuid()
  const channel = openChannel(name)
  const fallback = () => leaseLocks({ tab, channel, every, monotonic })
  const { locks: real } = environment()
  const locks = real ? grantedLocks(real, fallback) : fallback()
  round = { tab, name, channel, locks, queue: new AbortController() }
  channel.listen(raw => {
    const message = unseal(raw)
    // Who has left closes the channel a little later.
    if (message && message.from !== tab && round?.tab === tab) hear(message)
  })
  if ($registration.get().at === 'none') registrationIs({ at: 'connecting' })
  post({ type: 'hello' })
  if (takeOverThere) return
  void lookAtMicrophone()
  void queue(round)
}

/** Leaves them, hanging up whatever is on. */
export const leave = (): void => leaveAs({ at: 'none' })

/** `isGone`: the page goes, and the others are left to say what became of its call. */
function leaveAs(end: Registration, isGone = false): void {
  const mine = round
  if (!mine) return
  const ended = isGone ? undefined : closePhone()
  if (round !== mine) return
  round = undefined
  const { tab, channel, queue: waitingForIt } = mine
  waitingForIt.abort()
  const closing = ended ?? closePhone()
  leadingIs(false)
  const release = letGo
  letGo = undefined
  /** Two are never registered at once; a page that goes holds nothing that could keep it from it. */
  if (isGone) release?.()
  else if (release) void closing.finally(release)
  channel.post(seal(tab, { type: 'bye' }))
  phoneIs(idle)
  registrationIs(end)
  giveUpTurn()
  void closing.finally(() => channel.close())
}

function post(message: Parameters<typeof seal>[1]): void {
  round?.channel.post(seal(round.tab, message))
}

/** Waits for the lock, then leads until somebody else does. */
async function queue(mine: Round, steal = false): Promise<void> {
  const options = steal ? { steal } : { signal: mine.queue.signal }
  try {
    await mine.locks.request(mine.name, () => lead(mine), options)
  } catch (error) {
    if (round !== mine) return
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      environment().warn('The telephone cannot be shared between tabs', error)
    else if (!mine.queue.signal.aborted) dethroned(mine)
  }
}

async function lead(mine: Round): Promise<void> {
  if (round !== mine) return
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  const before = $registration.get()
  /** It may have gone without a word. */
  if (before.at === 'elsewhere') tabHasLeft(before.tab)
  tellLostCall(mine.name)
  leadingIs(true)
  tellState()
  await openPhone()
  await released
}

/** There is nothing to register with here; another tab may fare better. */
const isVain = (registration: Registration): boolean =>
  registration.at === 'missing' ||
  (registration.at === 'failed' && registration.status === 0 && registration.final)

/** Another tab has taken the lock from us; we wait in line again. */
function dethroned(mine: Round): void {
  void closePhone()
  leadingIs(false)
  letGo?.()
  letGo = undefined
  registrationIs({ at: 'connecting' })
  post({ type: 'hello' })
  void queue(mine)
}

function hear(message: TabMessage): void {
  switch (message.type) {
    case 'hello':
      if ($isLeader.get()) tellState()
      return
    case 'state':
      follow(message)
      return
    case 'order':
      if ($isLeader.get()) void obey(message)
      return
    case 'story':
      if (message.to === round?.tab) hearOfCall(message as Chapter)
      return
    case 'here':
      tabIsThere(message.from)
      return
    case 'bye':
      tabHasLeft(message.from)
      if (takeOverThere) waitForLeader(message.from)
      return
    default:
      heardAnswer(message)
  }
}

type Of<Type extends TabMessage['type']> = Extract<TabMessage, { type: Type }>

function follow({ from, phone, taker }: Of<'state'>): void {
  if ($isLeader.get()) return
  const before = $registration.get()
  if (before.at !== 'elsewhere' || before.tab !== from) post({ type: 'here' })
  if (phone.at !== 'idle' && taker !== undefined)
    take(phone.call.callId, taker === round?.tab ? HERE : taker)
  phoneIs(fromTold(phone))
  registrationIs({ at: 'elsewhere', tab: from, busy: isOnCall($phone.get()) })
}

/** Who is in line knows by the lock that the telephone is gone; who only follows, by this. */
function waitForLeader(gone: string): void {
  const now = $registration.get()
  if (now.at !== 'elsewhere' || now.tab !== gone) return
  phoneIs(idle)
  registrationIs({ at: 'connecting' })
}

function tellState(): void {
  const phone = $phone.get()
  const taker = phone.at === 'idle' ? undefined : takerOf(phone.call.callId)
  post({ type: 'state', phone: toTold(phone), taker: taker === HERE ? round?.tab : taker })
}

async function obey({ id, order, from, until }: Of<'order'>): Promise<void> {
  try {
    assertInTime(until)
    if (order.do === 'yield') await yieldPhone()
    else await carryOut(order, from, failure => answerLate(from, id, failure))
    post({ type: 'done', id })
  } catch (error) {
    post(refused(id, error))
  }
}

/** What only now goes wrong is told where it was ordered, or here if that tab is gone. */
function answerLate(to: string, id: string, failure: Failure): void {
  if (isThere(to)) post(refused(id, failure))
  else tell(failure)
}

/** Makes room for the tab that asked; a call is never given away. */
async function yieldPhone(): Promise<void> {
  if (isOnCall($phone.get())) throw refusal(phoneText.takeOverRefused())
  const mine = round
  await closePhone()
  after(RELIEF_MS, () => {
    if (round === mine && $isLeader.get()) void openPhone()
  })
}

/** Has the tab with the telephone do something; rejects with its refusal, or when it is silent. */
export function order(what: Order, later?: (failure: Failure) => void): Promise<void> {
  const id = environment().uuid()
  const answered = awaitAnswer(id, what, later)
  post({ type: 'order', id, order: what, until: deadlineOf(what) })
  return answered
}

/**
 * Brings the telephone to this tab. Refused while a call is on, and when the tab that has it does
 * not answer (资源被占用).
 */
export async function takeOver(): Promise<void> {
  try {
    await takeLock()
  } catch (error) {
    if (!$isLeader.get()) throw tell(error)
  }
}

async function takeLock(): Promise<void> {
  const mine = round
  if (!mine || $isLeader.get()) return
  if (takeOverThere) return takeOverThere()
  if (isOnCall($phone.get())) throw refusal(phoneText.takeOverRefused())
  if (await mine.locks.isHeld(mine.name)) await order({ do: 'yield' })
  if (round !== mine || $isLeader.get()) return
  mine.queue.abort()
  round = { ...mine, queue: new AbortController() }
  void queue(round, true)
  await ourTurn()
}

function forward(to: string, { name, detail }: Chapter): boolean {
  post({ type: 'story', to, name, detail } as Parameters<typeof seal>[1])
  return round !== undefined
}

forwardBy(forward)

onStart(({ page }) => {
  let mayReturn = false
  const stops = [
    $phone.listen(() => {
      if ($isLeader.get()) tellState()
    }),
    $registration.listen(registration => {
      if ($isLeader.get() && isVain(registration)) leaveAs(registration)
    }),
    page.onHide(may => {
      mayReturn = may && round !== undefined
      if (round) noteLostCall(round.name)
      leaveAs({ at: 'none' }, true)
    }),
    page.onWake(why => {
      if (why === 'restored' && mayReturn) join()
      mayReturn = false
    })
  ]
  return () => {
    for (const stop of stops) stop()
    leave()
    forgetOrders()
    takeOverThere = undefined
  }
})
