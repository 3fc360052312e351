import { transferType } from '../enums/transfers.ts'
import { uploadProgress } from '../enums/upload-progress.ts'
import { z } from '../zod.ts'

/** One row of the transfer list (doc 2 §3.7): an export or an import that runs on the server. Times in ms. */
export const Transfer = z.object({
  id: z.string(),
  name: z.string(),
  fileName: z.string(),
  createTime: z.number(),
  status: uploadProgress.open,
  tipMessage: z.string(),
  /** All rows, as far as the server knows by now. */
  sumCount: z.number(),
  successCount: z.number(),
  failCount: z.number(),
  resultItemList: z.array(z.object({ type: z.number(), name: z.string(), sumCount: z.number() })),
  /** Whether there is a file of the rows that failed. */
  hasDetail: z.boolean(),
  /** The file that came of it, once there is one. */
  fileKey: z.nullable(z.string()),
  type: transferType.open
})
export type Transfer = z.infer<typeof Transfer>

/** How far a transfer has come: what changes while it runs. */
export const TransferProgress = z.pick(Transfer, {
  id: true,
  name: true,
  status: true,
  sumCount: true,
  successCount: true,
  failCount: true
})
export type TransferProgress = z.infer<typeof TransferProgress>
