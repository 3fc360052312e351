import { openCode } from '../../contract/enumeration.ts'
import { z } from '../../contract/zod.ts'
import { ExtendAttribute } from '../speed-reach/schemas.ts'
import type { TransferType } from './enums.ts'
import { uploadProgress } from './upload-progress.ts'

/** One row of the transfer list: an export or import job. Times in ms. */
export const Transfer = z.object({
  id: z.string(),
  name: z.string(),
  fileName: z.string(),
  createTime: z.number(),
  status: uploadProgress.open,
  tipMessage: z.string(),
  /** Total rows known so far. */
  sumCount: z.number(),
  successCount: z.number(),
  failCount: z.number(),
  resultItemList: z.array(z.object({ type: z.number(), name: z.string(), sumCount: z.number() })),
  /** Whether a file of failed rows exists. */
  hasDetail: z.boolean(),
  /** Key of the resulting file, once there is one. */
  fileKey: z.nullable(z.string()),
  type: openCode<TransferType>('number'),
  /** Of the call task that the job belongs to. */
  extendAttribute: z.optional(ExtendAttribute)
})
export type Transfer = z.infer<typeof Transfer>

/** The fields that change while a job runs. */
export const TransferProgress = z.pick(Transfer, {
  id: true,
  name: true,
  status: true,
  sumCount: true,
  successCount: true,
  failCount: true
})
export type TransferProgress = z.infer<typeof TransferProgress>
