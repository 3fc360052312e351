/** What was said in calls, and what is being said in those that are still on. */
import { atom, type ReadableAtom } from 'nanostores'
import { callDetails } from '../../contract/endpoints/call-details.ts'
import type { DialogLine } from '../../contract/entities/call-detail.ts'
import type { PushData } from '../../contract/topics.ts'
import { onHostEvent } from '../../events.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { insist } from '../../lib/insist.ts'
import { onTopic } from '../../net/frames.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onSignedOut } from '../../session/life.ts'
import { commonText } from '../../text/common.ts'
import { type LineLog, lineLog } from './line-log.ts'

export interface Dialogue {
  /** `loading` until the first lines are here; `ready` goes on being so while further ones come. */
  readonly at: 'none' | 'loading' | 'ready' | 'failed'
  /** The same one for as long as somebody looks; it grows in place. */
  readonly log: LineLog
  /** Another number with every change of the log. */
  readonly version: number
  readonly isRunning: boolean
  /** Why nothing, or nothing more, has come. */
  readonly failure: Failure | undefined
}

interface Watched {
  readonly $store: ReturnType<typeof atom<Dialogue>>
  watchers: number
  /** Reads what comes after the last line that is known. Never rejects. */
  readonly catchUp: () => Promise<void>
  readonly hear: (line: DialogLine) => void
}

const blank = (): Dialogue => ({
  at: 'none',
  log: lineLog(),
  version: 0,
  isRunning: false,
  failure: undefined
})
const watched = new Map<string, Watched>()

/** Follows what is said in a call for as long as somebody looks. Returns the store, and how to leave. */
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

/** Asks again after a failure. Never rejects. */
export const reloadDialogue = (callRecordId: string): Promise<void> =>
  watched.get(callRecordId)?.catchUp() ?? Promise.resolve()

function begin(callRecordId: string): Watched {
  const $store = atom<Dialogue>(blank())
  /** Lines that came while others before them are still on their way. */
  let early: DialogLine[] = []
  let isReading = false
  let isStale = false
  const isWanted = () => watched.get(callRecordId) === one

  const change = (how: Partial<Omit<Dialogue, 'log'>>) => {
    const now = $store.get()
    $store.set({ ...now, ...how, version: now.version + 1 })
  }
  const read = async (): Promise<boolean> => {
    const { log } = $store.get()
    const ask = { callRecordId, query: { after: log.last() } }
    const reply = await insist(() => call(callDetails.dialogue, ask, { silent: true }), isWanted)
    if (!isWanted()) return false
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
      change({ at: $store.get().at === 'ready' ? 'ready' : 'loading', failure: undefined })
      try {
        do {
          isStale = false
          const isRunning = await read()
          if (!isWanted()) return
          for (const line of early.sort((a, b) => a.sequence - b.sequence))
            $store.get().log.add(line)
          early = []
          change({ at: 'ready', isRunning })
        } while (isStale)
      } catch (error) {
        const failure = toFailure(error, commonText.loadFailed())
        if (isWanted()) change({ at: $store.get().log.last() > 0 ? 'ready' : 'failed', failure })
      } finally {
        isReading = false
      }
    },
    hear(line) {
      const { at, log } = $store.get()
      if (line.sequence <= log.last()) return
      if (at === 'ready' && !isReading && line.sequence === log.last() + 1) {
        log.add(line)
        change({ isRunning: true })
        return
      }
      early.push(line)
      // Something between was missed, or is not for whoever asks: the server knows.
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

onTopic('call_dialog', push => watched.get(push.callRecordId)?.hear(lineOf(push)))

/** Whatever was said while nobody listened, and whether it is still going on. */
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
