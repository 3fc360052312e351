import { type Push, type PushData, ping, readPush, type Topic } from '../contract/topics.ts'
import { environment, onStart, type Socket } from '../environment/environment.ts'
import { Failure } from '../failure.ts'
import { dispatch, emitToHost } from '../public-events.ts'
import { sessionMessages } from '../session/session-messages.ts'

/** Maximum length of a frame, in characters. */
const LONGEST_FRAME = 1_048_576 // rule realtime-12

type Reason = 'malformed' | 'unknown' | 'tooLong' | 'broken'

const owners = new Map<Topic, (data: never) => void>()
let dropped: Record<Reason, number> = { malformed: 0, unknown: 0, tooLong: 0, broken: 0 }

/** Registers the handler of a topic. Each topic has exactly one owner. */
export function onTopic<Name extends Topic>(
  topic: Name,
  act: (data: PushData<Name>) => void
): void {
  if (owners.has(topic)) throw new Error(`Topic ${topic} already has an owner`)
  owners.set(topic, act as (data: never) => void)
}

/** Number of dropped frames by reason. */
export const droppedFrames = (): Readonly<Record<Reason, number>> => dropped

/** Reasons already reported since the channel was opened. */
let reported = new Set<Reason>()

/** Resets the reported reasons for a new channel, so that each is emitted once. */
export function beginFrames(): void {
  reported = new Set()
}

export function sendPing(socket: Socket): void {
  if (socket.readyState === 1) socket.send(ping)
}

const sentences = {
  malformed: sessionMessages.frameMalformed,
  unknown: sessionMessages.frameUnknown,
  tooLong: sessionMessages.frameTooLong,
  broken: sessionMessages.frameBroken
} as const

/**
 * Drops a frame. Not actionable for the user, so `hutong-error` is emitted without a notice. The
 * frame's content is never included, as it may be personal data.
 */
function drop(reason: Reason, error?: unknown): void {
  dropped[reason]++
  if (reported.has(reason)) return
  reported.add(reason)
  environment().note(`Realtime frame dropped: ${reason}`, error)
  const kind = reason === 'broken' ? 'defect' : 'contract'
  dispatch(new Failure(kind, sentences[reason](), { code: `frame-${reason}` }), 'session')
}

/** Handles one frame from the server. Never throws, whatever it contains. */
export function receive(frame: unknown): void {
  const message = parse(frame)
  if (typeof message === 'string') drop(message)
  else deliver(message)
}

function parse(frame: unknown): Push | Reason {
  if (typeof frame !== 'string') return 'malformed'
  if (frame.length > LONGEST_FRAME) return 'tooLong'
  try {
    return readPush(JSON.parse(frame)) ?? 'unknown'
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
  emitToHost('topic', push as Parameters<typeof emitToHost<'topic'>>[1])
}

onStart(() => {
  beginFrames()
  dropped = { malformed: 0, unknown: 0, tooLong: 0, broken: 0 }
})
