import type { z } from '../../contract/zod.ts'
import { call } from '../../net/http.ts'
import { transferFiles } from './transfer-file-endpoints.ts'
import { startTransfer } from './transfers.ts'

/** Starts an export of the recordings of these calls to the transfer list. */
export const exportVoices = (search: z.input<typeof transferFiles.exportVoices.body>) =>
  startTransfer(call(transferFiles.exportVoices, { body: search }))
