/** 开始使用: which steps after the installation are done. */
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { installation, type StartProgress, type StartStep, startSteps } from './endpoints.ts'

const progress = queryStore<StartProgress>()

export const $startProgress = progress.$store

/** Never rejects; failures are in `$startProgress`. */
export const readStartProgress = (): Promise<void> =>
  progress.load(() => call(installation.progress, {}, { silent: true }))

/** Rows of a step when it is done: the administrator, the seat and the root department are no step. */
const enough: Partial<Record<StartStep, number>> = { departments: 2, members: 2, seats: 2 }

export const isStepDone = (read: StartProgress, step: StartStep): boolean =>
  read[step] >= (enough[step] ?? 1)

export const countDone = (read: StartProgress): number =>
  startSteps.filter(step => isStepDone(read, step)).length

onSignedOut(progress.forget)
