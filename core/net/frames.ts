import { Push, type PushData, type Topic } from '../contract/topics.ts'
import { environment, onStart } from '../environment.ts'
import { raise, tellHost } from '../events.ts'
import { Failure } from '../failure.ts'
import { sessionText } from '../text/session.ts'

/** The longest frame that is looked at, in characters. */
const LONGEST_FRAME = 1_048_576

type Reason = 'malformed' | 'unknown' | 'tooLong' | 'broken'

const owners = new Map<Topic, (data: never) => void>()
let dropped: Record<Reason, number> = { malformed: 0, unknown: 0, tooLong: 0, broken: 0 }

/** Says what one topic does. Each topic has exactly one owner. */
export function onTopic<Name extends Topic>(
  topic: Name,
  act: (data: PushData<Name>) => void
): void {
  if (owners.has(topic)) throw new Error(`Topic ${topic} already has an owner`)
  owners.set(topic, act as (data: never) => void)
}

/** How many frames were thrown away, and why. */
export const droppedFrames = (): Readonly<Record<Reason, number>> => dropped

/** What the page has been told of since the channel was opened. */
let told = new Set<Reason>()

/** A channel is opened: of each kind of frame that it cannot deliver the page hears once. */
export function beginFrames(): void {
  told = new Set()
}

const sentences = {
  malformed: sessionText.frameMalformed,
  unknown: sessionText.frameUnknown,
  tooLong: sessionText.frameTooLong,
  broken: sessionText.frameBroken
} as const

/**
 * Nothing that a person could do about it, so no popup; the page hears `hutong-error`. What the frame
 * holds is never part of that: it may be somebody's telephone number.
 */
function drop(reason: Reason, error?: unknown): void {
  dropped[reason]++
  if (told.has(reason)) return
  told.add(reason)
  environment().note(`Realtime frame dropped: ${reason}`, error)
  const kind = reason === 'broken' ? 'defect' : 'contract'
  raise(new Failure(kind, sentences[reason](), { code: `frame-${reason}` }), 'session')
}

/** One frame from the server. Whatever it holds, this never throws and the channel goes on. */
export function receive(frame: unknown): void {
  const message = parse(frame)
  if (typeof message === 'string') drop(message)
  else deliver(message)
}

function parse(frame: unknown): Push | Reason {
  if (typeof frame !== 'string') return 'malformed'
  if (frame.length > LONGEST_FRAME) return 'tooLong'
  try {
    const push = Push.safeParse(JSON.parse(frame))
    return push.success ? push.data : 'unknown'
  } catch {
    return 'malformed'
  }
}

function deliver(push: Push): void {
  if (push.topic === 'pong') return
  try {
    owners.get(push.topic)?.(push.data as never)
  } catch (error) {
    drop('broken', error)
  }
  tellHost('topic', push as Parameters<typeof tellHost<'topic'>>[1])
}

onStart(() => {
  beginFrames()
  dropped = { malformed: 0, unknown: 0, tooLong: 0, broken: 0 }
})
