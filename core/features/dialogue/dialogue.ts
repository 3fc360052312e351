/** Transcripts of ended and running calls. */
import { atom, type ReadableAtom } from 'nanostores'
import type { PushData } from '../../contract/topics.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { retry } from '../../lib/async/retry.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { onHostEvent } from '../../public-events.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callDetails } from '../call-detail/endpoints.ts'
import type { DialogLine } from '../call-detail/schemas.ts'
import { type LineLog, lineLog } from './line-log.ts'

export interface Dialogue {
  /** `loading` until the first lines arrive; stays `ready` while more follow. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  /** One mutable log per followed call. */
  readonly log: LineLog
  /** Changes with every change of the log. */
  readonly version: number
  readonly isRunning: boolean
  /** Why no lines, or no further ones, could be read. */
  readonly failure: Failure | undefined
}

interface Watched {
  readonly $store: ReturnType<typeof atom<Dialogue>>
  watchers: number
  /** Reads the lines after the last known one. Never rejects. */
  readonly catchUp: () => Promise<void>
  readonly addLine: (line: DialogLine) => void
}

const blank = (): Dialogue => ({
  status: 'none',
  log: lineLog(),
  version: 0,
  isRunning: false,
  failure: undefined
})
const watched = new Map<string, Watched>()

/** Follows the transcript of a call. Returns the store and an unsubscribe function. */
export function watchDialogue(callRecordId: string): {
  readonly $dialogue: ReadableAtom<Dialogue>
  readonly leave: () => void
} {
  const one = watched.get(callRecordId) ?? begin(callRecordId)
  one.watchers++
  let hasLeft = false
  return {
    $dialogue: one.$store,
    leave() {
      if (hasLeft) return
      hasLeft = true
      one.watchers--
      if (one.watchers === 0 && watched.get(callRecordId) === one) watched.delete(callRecordId)
    }
  }
}

/** Retries after a failure. Never rejects. */
export const reloadDialogue = (callRecordId: string): Promise<void> =>
  watched.get(callRecordId)?.catchUp() ?? Promise.resolve()

function begin(callRecordId: string): Watched {
  const $store = atom<Dialogue>(blank())
  /** Lines received ahead of missing predecessors. */
  let early: DialogLine[] = []
  let isReading = false
  let isStale = false
  const isWatched = () => watched.get(callRecordId) === one

  const change = (how: Partial<Omit<Dialogue, 'log'>>) => {
    const now = $store.get()
    $store.set({ ...now, ...how, version: now.version + 1 })
  }
  const read = async (): Promise<boolean> => {
    const { log } = $store.get()
    const request = { callRecordId, query: { after: log.last() } }
    const reply = await retry(
      () => call(callDetails.dialogue, request, { silent: true }),
      isWatched
    )
    if (!isWatched()) return false
    for (const line of reply.list) log.add(line)
    if (reply.hasMore && reply.list.length > 0) return read()
    return reply.isRunning
  }
  const one: Watched = {
    $store,
    watchers: 0,
    async catchUp() {
      if (isReading) {
        isStale = true
        return
      }
      isReading = true
      change({ status: $store.get().status === 'ready' ? 'ready' : 'loading', failure: undefined })
      try {
        do {
          isStale = false
          const isRunning = await read()
          if (!isWatched()) return
          for (const line of early.sort((a, b) => a.sequence - b.sequence))
            $store.get().log.add(line)
          early = []
          change({ status: 'ready', isRunning })
        } while (isStale)
      } catch (error) {
        const failure = toFailure(error, commonMessages.loadFailed())
        if (isWatched())
          change({ status: $store.get().log.last() > 0 ? 'ready' : 'failed', failure })
      } finally {
        isReading = false
      }
    },
    addLine(line) {
      const { status, log } = $store.get()
      if (line.sequence <= log.last()) return
      if (status === 'ready' && !isReading && line.sequence === log.last() + 1) {
        log.add(line)
        change({ isRunning: true })
        return
      }
      early.push(line)
      // A gap: lines were missed or are hidden from the user; the server decides.
      if (!isReading) void one.catchUp()
    }
  }
  watched.set(callRecordId, one)
  void one.catchUp()
  return one
}

const lineOf = (push: PushData<'call_dialog'>): DialogLine => ({
  callId: push.callRecordId,
  sequence: push.sequence,
  audio: '',
  role: push.role === 'customer' ? 'customer' : 'robot',
  text: push.text,
  startTime: push.startTime,
  nodeName: push.nodeName ?? '',
  ignored: push.ignored ?? false,
  matchCondition: (push.matchCondition ?? null) as DialogLine['matchCondition'],
  matchValue: push.matchValue ?? ''
})

onTopic('call_dialog', push => watched.get(push.callRecordId)?.addLine(lineOf(push)))

/** Reads the lines missed while disconnected, and whether the calls are still running. */
function catchUpAll(): void {
  for (const one of watched.values()) if (one.$store.get().isRunning) void one.catchUp()
}
onReconnected(catchUpAll)
onHostEvent('topic', ({ topic }) => {
  if (topic === 'call_quit' || topic === 'running_call_modify') catchUpAll()
})

onSignedOut(() => {
  const left = [...watched.values()]
  watched.clear()
  for (const { $store } of left) $store.set(blank())
})
