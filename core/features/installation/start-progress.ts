/** 开始使用: which steps after the installation are done. */
import { environment } from '../../environment/environment.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { installation, type StartProgress, type StartStep, startSteps } from './endpoints.ts'

const progress = queryStore<StartProgress>()

export const $startProgress = progress.$store

const read = () => call(installation.progress, {}, { silent: true })

/** Never rejects; failures are in `$startProgress`. */
export const readStartProgress = (): Promise<void> => progress.load(read)

/** Reads again when the page is looked at again: steps are done in other tabs, too. Returns the stop function. */
export const watchStartProgress = (): (() => void) =>
  environment().page.onWake(() => {
    if (environment().page.isVisible()) void progress.refresh(read)
  })

/** Rows of a step when it is done: the administrator, the seat and the root department are no step. */
const enough: Partial<Record<StartStep, number>> = { departments: 2, members: 2, seats: 2 }

export const isStepDone = (read: StartProgress, step: StartStep): boolean =>
  read[step] >= (enough[step] ?? 1)

export const countDone = (read: StartProgress): number =>
  startSteps.filter(step => isStepDone(read, step)).length

onSignedOut(progress.forget)
