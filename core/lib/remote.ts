import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type Failure, type FailureKind, toFailure } from '../failure.ts'
import { onBackOnline } from '../net/back-online.ts'
import { commonText } from '../text/common.ts'

/** Something that the server has: not asked for yet, on its way, here, or refused. */
export type Remote<Value> =
  | { readonly at: 'none' }
  | { readonly at: 'loading'; readonly before: Value | undefined }
  | { readonly at: 'ready'; readonly value: Value }
  | { readonly at: 'failed'; readonly failure: Failure; readonly before?: Value | undefined }

/** What is here, be it while newer of it is on its way, or did not come. */
export const lastOf = <Value>(state: Remote<Value>): Value | undefined =>
  state.at === 'ready' ? state.value : state.at === 'none' ? undefined : state.before

/** What the network is to blame for: worth another question when it is back. */
const passing: readonly FailureKind[] = ['server', 'timeout', 'unreachable']

export interface RemoteStore<Value> {
  readonly $store: ReadableAtom<Remote<Value>>
  /** Asks the server; of two questions under way only the later one's answer counts. Never rejects. */
  load(ask: () => Promise<Value>): Promise<void>
  /** Asks for newer of what is here; it stays on show meanwhile, and when there is none. Never rejects. */
  refresh(ask: () => Promise<Value>): Promise<void>
  forget(): void
}

/**
 * A store for one thing of the server's, which keeps the old value while a new one comes. What did not
 * come for want of a network is asked for once more when that is back, as long as it is on show.
 */
export function remote<Value>(): RemoteStore<Value> {
  const $store = atom<Remote<Value>>({ at: 'none' })
  let question = 0
  let unanswered: (() => Promise<Value>) | undefined
  const load = async (ask: () => Promise<Value>): Promise<void> => {
    const mine = ++question
    const before = lastOf($store.get())
    unanswered = undefined
    $store.set({ at: 'loading', before })
    try {
      const value = await ask()
      if (mine === question) $store.set({ at: 'ready', value })
    } catch (error) {
      const failure = toFailure(error, commonText.loadFailed())
      if (mine !== question) return
      if (passing.includes(failure.kind)) unanswered = ask
      $store.set({ at: 'failed', failure, ...(before !== undefined && { before }) })
    }
  }
  onMount($store, () =>
    onBackOnline(() => {
      if (unanswered && $store.lc > 0) void load(unanswered)
    })
  )
  return {
    $store,
    load,
    refresh(ask) {
      const kept = lastOf($store.get())
      return load(kept === undefined ? ask : () => ask().catch(() => kept))
    },
    forget() {
      question++
      unanswered = undefined
      $store.set({ at: 'none' })
    }
  }
}
