/** Where files of numbers are looked at before they are sent: in a Worker, else here in slices. */
import { after } from '../../../clock.ts'
import { environment } from '../../../environment.ts'
import { workshop } from '../../../lib/workshop.ts'
import { breaths } from '../../../rules/tasks/breath.ts'
import type { RowProblem } from '../../../rules/tasks/preflight.ts'
import type { FileReport, FileToLookAt } from './look-at-file.ts'
import workerUrl from './preflight.worker.ts?worker&url'

const sleep = () => new Promise<void>(resolve => after(0, resolve))

const shop = workshop<FileToLookAt, FileReport, readonly RowProblem[]>(workerUrl, async () => {
  const { lookAtFile } = await import('./look-at-file.ts')
  const now = environment().monotonic
  return (asked, tell, goOn) => {
    const breathe = breaths(now, sleep)
    return lookAtFile(asked, tell, async () => {
      await breathe()
      goOn()
    })
  }
})

/** Rejects only where the browser cannot read the file; what is wrong with its content is the report. */
export const preflightFile = shop.ask

/** Nobody looks at files any more: the Worker goes, with what it holds of them. */
export const endPreflight = (): void => shop.stop()
