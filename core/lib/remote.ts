import { atom, type ReadableAtom } from 'nanostores'
import { type Failure, toFailure } from '../failure.ts'
import { commonText } from '../text/common.ts'

/** Something that the server has: not asked for yet, on its way, here, or refused. */
export type Remote<Value> =
  | { readonly at: 'none' }
  | { readonly at: 'loading'; readonly before: Value | undefined }
  | { readonly at: 'ready'; readonly value: Value }
  | { readonly at: 'failed'; readonly failure: Failure }

/** What is here, be it while newer of it is on its way. */
export const lastOf = <Value>(state: Remote<Value>): Value | undefined =>
  state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined

export interface RemoteStore<Value> {
  readonly $store: ReadableAtom<Remote<Value>>
  /** Asks the server; of two questions under way only the later one's answer counts. Never rejects. */
  load(ask: () => Promise<Value>): Promise<void>
  /** Asks for newer of what is here; it stays on show meanwhile, and when there is none. Never rejects. */
  refresh(ask: () => Promise<Value>): Promise<void>
  forget(): void
}

/** A store for one thing of the server's, which keeps the old value on show while a new one comes. */
export function remote<Value>(): RemoteStore<Value> {
  const $store = atom<Remote<Value>>({ at: 'none' })
  let question = 0
  const load = async (ask: () => Promise<Value>): Promise<void> => {
    const mine = ++question
    $store.set({ at: 'loading', before: lastOf($store.get()) })
    try {
      const value = await ask()
      if (mine === question) $store.set({ at: 'ready', value })
    } catch (error) {
      const failure = toFailure(error, commonText.loadFailed())
      if (mine === question) $store.set({ at: 'failed', failure })
    }
  }
  return {
    $store,
    load,
    refresh(ask) {
      const kept = lastOf($store.get())
      return load(kept === undefined ? ask : () => ask().catch(() => kept))
    },
    forget() {
      question++
      $store.set({ at: 'none' })
    }
  }
}
