import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type Failure, type FailureKind, toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { onBackOnline } from '../../net/back-online.ts'

/** Load state of server data: none, loading, ready or failed. */
export type QueryState<Value> =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly before: Value | undefined }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly failure: Failure; readonly before?: Value | undefined }

/** The last value, also during a reload or after its failure. */
export const lastOf = <Value>(state: QueryState<Value>): Value | undefined =>
  state.status === 'ready' ? state.value : state.status === 'none' ? undefined : state.before

/** Temporary failures, retried when back online. */
const passing: readonly FailureKind[] = ['server', 'timeout', 'unreachable']

export interface QueryStore<Value> {
  readonly $store: ReadableAtom<QueryState<Value>>
  /** Loads the value; only the latest reply counts. Never rejects. */
  load(ask: () => Promise<Value>): Promise<void>
  /** Reloads the value and keeps the current one meanwhile and on failure. Never rejects. */
  refresh(ask: () => Promise<Value>): Promise<void>
  forget(): void
}

/**
 * A store for server data that keeps the old value during a reload. After a network failure it is
 * loaded again when back online, while it has subscribers.
 */
export function queryStore<Value>(): QueryStore<Value> {
  const $store = atom<QueryState<Value>>({ status: 'none' })
  let question = 0
  let unanswered: (() => Promise<Value>) | undefined
  const load = async (ask: () => Promise<Value>): Promise<void> => {
    const mine = ++question
    const before = lastOf($store.get())
    unanswered = undefined
    $store.set({ status: 'loading', before })
    try {
      const value = await ask()
      if (mine === question) $store.set({ status: 'ready', value })
    } catch (error) {
      const failure = toFailure(error, commonMessages.loadFailed())
      if (mine !== question) return
      if (passing.includes(failure.kind)) unanswered = ask
      $store.set({ status: 'failed', failure, ...(before !== undefined && { before }) })
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
      $store.set({ status: 'none' })
    }
  }
}
