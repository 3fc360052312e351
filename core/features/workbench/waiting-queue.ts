/** Missed callers waiting for a call back; newest first. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { MissedCall } from '../supervision/schemas.ts'
import { workbench } from './endpoints.ts'

const read = queryStore<readonly MissedCall[]>()
/** Optimistically removed entries. */
const $gone = atom<ReadonlySet<string>>(new Set())

export const $queue: ReadableAtom<QueryState<readonly MissedCall[]>> = computed(
  [read.$store, $gone],
  (queue, gone): QueryState<readonly MissedCall[]> => {
    const left = (calls: readonly MissedCall[]) =>
      calls.filter(({ callRecordId }) => !gone.has(callRecordId))
    if (queue.status === 'ready') return { status: 'ready', value: left(queue.value) }
    if (queue.status !== 'loading') return queue
    return { status: 'loading', before: queue.before && left(queue.before) }
  }
)

const $scope = atom<'mine' | 'all'>('mine')

/** Scope: callers of this seat, or of all visible agents. */
export const $queueScope = readonlyType($scope)

export const loadQueue = (): Promise<void> =>
  read.load(() => {
    const isMine = $scope.get() === 'mine' ? 'true' : 'false'
    return call(workbench.missed, { query: { isMine } }, { silent: true })
  })

/** Never rejects; failures are in `$queue`. */
export async function chooseQueue(scope: 'mine' | 'all'): Promise<void> {
  if (scope === $scope.get()) return
  $scope.set(scope)
  read.forget()
  await loadQueue()
}

/** Removes a caller without a call back; restored when the server keeps the entry. */
export async function markHandled(callRecordId: string): Promise<void> {
  $gone.set(new Set([...$gone.get(), callRecordId]))
  try {
    await call(workbench.markHandled, { callRecordId })
  } catch (error) {
    const gone = new Set($gone.get())
    gone.delete(callRecordId)
    $gone.set(gone)
    throw error
  }
}

/** Reloads the queue if it has subscribers. */
export async function reloadQueue(): Promise<void> {
  if ($queue.lc > 0) await loadQueue()
}

onSignedOut(() => {
  read.forget()
  $scope.set('mine')
  $gone.set(new Set())
})
