/** Inspects number files in a Worker; falls back to the main thread. */
import { after } from '../../../environment/clock.ts'
import { environment } from '../../../environment/environment.ts'
import { yieldEvery } from '../../../lib/async/yield-to-event-loop.ts'
import { workerClient } from '../../../lib/worker/worker-client.ts'
import type { RowProblem } from '../rules/row-types.ts'
import type { FileReport, InspectableFile } from './inspect-file.ts'
import workerUrl from './preflight.worker.ts?worker&url'

const sleep = () => new Promise<void>(resolve => after(0, resolve))

const inspector = workerClient<InspectableFile, FileReport, readonly RowProblem[]>(
  workerUrl,
  async () => {
    const { inspectFile: inspect } = await import('./inspect-file.ts')
    const now = environment().monotonic
    return (request, onProgress, goOn) => {
      const yieldNow = yieldEvery(now, sleep)
      return inspect(request, onProgress, async () => {
        await yieldNow()
        goOn()
      })
    }
  }
)

/**
 * Rejects only when the browser cannot read the file; issues with its content are in the report.
 */
export const preflightFile = inspector.ask

/** Terminates the Worker and frees the files it holds. */
export const endPreflight = (): void => inspector.stop()
