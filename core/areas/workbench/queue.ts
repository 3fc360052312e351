/** Those who called in vain and wait to be called back; the newest first. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { workbench } from '../../contract/endpoints/workbench.ts'
import type { MissedCall } from '../../contract/entities/running-call.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/life.ts'

const read = remote<readonly MissedCall[]>()
/** Taken off here before the server has said so. */
const $gone = atom<ReadonlySet<string>>(new Set())

export const $queue: ReadableAtom<Remote<readonly MissedCall[]>> = computed(
  [read.$store, $gone],
  (queue, gone): Remote<readonly MissedCall[]> => {
    const left = (calls: readonly MissedCall[]) =>
      calls.filter(({ callRecordId }) => !gone.has(callRecordId))
    if (queue.at === 'ready') return { at: 'ready', value: left(queue.value) }
    if (queue.at !== 'loading') return queue
    return { at: 'loading', before: queue.before && left(queue.before) }
  }
)

const $scope = atom<'mine' | 'all'>('mine')

/** Whether those wait who called this seat, or whoever called anybody whose calls one may see. */
export const $queueScope = readonlyType($scope)

export const loadQueue = (): Promise<void> =>
  read.load(() => {
    const isMine = $scope.get() === 'mine' ? 'true' : 'false'
    return call(workbench.missed, { query: { isMine } }, { silent: true })
  })

/** Never rejects: `$queue` says what failed. */
export async function chooseQueue(scope: 'mine' | 'all'): Promise<void> {
  if (scope === $scope.get()) return
  $scope.set(scope)
  read.forget()
  await loadQueue()
}

/** Takes somebody off without a call back; whoever the server keeps on it is there again. */
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

/** Reads it again if somebody looks at it. */
export async function reloadQueue(): Promise<void> {
  if ($queue.lc > 0) await loadQueue()
}

onSignedOut(() => {
  read.forget()
  $scope.set('mine')
  $gone.set(new Set())
})
