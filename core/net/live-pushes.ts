/** Rows that the server pushes whole, published at most once a second. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from '../environment/clock.ts'
import { onSignedOut } from '../session/session-state.ts'

const REST_MS = 1000 // rule dialling-5

export type Pushes<Row> = ReadonlyMap<string, Row>

export interface LivePushes<Row> {
  /** Latest pushed row by key. */
  readonly $pushes: ReadableAtom<Pushes<Row>>
  /** Takes a pushed row. */
  readonly push: (row: Row) => void
  /** Applies a local action immediately, even when the realtime channel is down. */
  readonly apply: (row: Row) => void
  /** Reads rows and drops what was pushed before the request, which is older than the reply. */
  readonly readFresh: <Answer>(
    read: () => Promise<Answer>,
    keysIn: (answer: Answer) => readonly string[]
  ) => Promise<Answer>
}

export function livePushes<Row>(keyOf: (row: Row) => string): LivePushes<Row> {
  const $map = atom<Pushes<Row>>(new Map())
  const waiting = new Map<string, Row>()
  let endRest: (() => void) | undefined

  function show(): void {
    endRest = undefined
    if (waiting.size === 0) return
    $map.set(new Map([...$map.get(), ...waiting]))
    waiting.clear()
    endRest = after(REST_MS, show)
  }

  onSignedOut(() => {
    endRest?.()
    endRest = undefined
    waiting.clear()
    $map.set(new Map())
  })

  return {
    $pushes: readonlyType($map),
    push(row) {
      waiting.set(keyOf(row), row)
      if (!endRest) show()
    },
    apply: row => $map.set(new Map($map.get()).set(keyOf(row), row)),
    async readFresh(read, keysIn) {
      const before = new Map([...$map.get(), ...waiting])
      const answer = await read()
      const kept = new Map($map.get())
      for (const key of keysIn(answer)) {
        if (kept.get(key) === before.get(key)) kept.delete(key)
        if (waiting.get(key) === before.get(key)) waiting.delete(key)
      }
      if (kept.size !== $map.get().size) $map.set(kept)
      return answer
    }
  }
}
