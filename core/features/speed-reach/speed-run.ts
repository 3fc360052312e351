/** The form of 极速触达: scripts to choose from, and the start of a run. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { learnServerTime } from '../../environment/server-time.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import { speedRuns } from '../call-tasks/task-lists.ts'
import { numberFiles } from '../number-import/number-files.ts'
import { rowsLimit } from '../number-import/rows-limit.ts'
import type { TaskTemplate } from '../scripts/template-schemas.ts'
import { speedReach } from './endpoints.ts'
import { speedReachMessages as messages } from './messages.ts'

const silent = { silent: true } as const

const scripts = queryStore<readonly TaskTemplate[]>()
export const $speedScripts: ReadableAtom<QueryState<readonly TaskTemplate[]>> = scripts.$store

const attempt = mutationStore<'start'>()
export const $speedAttempt = readonlyType(attempt.$attempt)

const $variables = atom<readonly string[]>([])

/** The file of a run, with a column per variable of the chosen script. */
export const speedFiles = numberFiles({
  plan: () => ({
    ...{ variables: $variables.get(), customFields: [], rowsLimit: rowsLimit() },
    ...{ isAccurate: false, hasSeveralNumbers: false }
  })
})

/** Never rejects; failures are in `$speedScripts`. */
export const loadSpeedScripts = (): Promise<void> =>
  scripts.load(async () => {
    const { serverTime, templateVOList } = await call(callTasks.createInfo, { query: {} }, silent)
    learnServerTime(serverTime)
    return templateVOList
  })

/** A file that was inspected for another script is dropped. */
export function takeVariables(variables: readonly string[]): void {
  if (variables.join() !== $variables.get().join()) speedFiles.forget()
  $variables.set(variables)
}

export interface SpeedRun {
  readonly templateCode: string
  readonly name: string
  readonly phones?: readonly string[]
  readonly attachmentKey?: string
}

/** Resolves to the task's id once it is made; failures are in `$speedAttempt`. Never rejects. */
export async function startSpeedRun({
  phones,
  name,
  ...run
}: SpeedRun): Promise<string | undefined> {
  const body = { ...run, ...(name && { name }), ...(phones && { phones: [...phones] }) }
  let made: string | undefined
  const outcome = await attempt.make('start', async () => {
    const { callTaskId, isInAudit, added, transferId } = await call(
      speedReach.create,
      { body },
      silent
    )
    made = callTaskId
    const [first] = added?.failures ?? []
    if (isInAudit) notify('info', messages.inAudit())
    else if (transferId !== null) notify('success', messages.importing())
    else if (added && first)
      notify('warning', messages.leftOutSome({ count: added.fail, reason: first.message }))
    else notify('success', messages.started())
  })
  if (outcome !== 'done') return undefined
  speedFiles.forget()
  void speedRuns.turnTo(1)
  return made
}

/** Drops what was entered for a run. */
export function leaveSpeedReach(): void {
  attempt.forget()
  scripts.forget()
  speedFiles.forget()
  $variables.set([])
}

onSignedOut(leaveSpeedReach)
