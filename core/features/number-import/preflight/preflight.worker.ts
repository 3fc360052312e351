/** Worker that inspects number files off the main thread. */

import { neverYield } from '../../../lib/async/yield-to-event-loop.ts'
import { serveHandler } from '../../../lib/worker/worker-handler.ts'
import type { RowProblem } from '../rules/row-types.ts'
import { type FileReport, type InspectableFile, inspectFile } from './inspect-file.ts'

serveHandler<InspectableFile, FileReport, readonly RowProblem[]>((request, onProgress) =>
  inspectFile(request, onProgress, neverYield)
)
