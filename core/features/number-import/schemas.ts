import { z } from '../../contract/zod.ts'
import { createType, taskCategory, taskType } from '../call-tasks/enums.ts'
import { callTaskStatus } from '../call-tasks/task-enums.ts'
import { numberFault } from './enums.ts'

/** Requirements on the numbers of a task. */
export const ImportPlan = z.object({
  callTaskId: z.string(),
  name: z.string(),
  status: callTaskStatus.open,
  createType: createType.open,
  taskType: taskType.open,
  taskCategory: taskCategory.open,
  templateCode: z.nullable(z.string()),
  /** Script variables and the task's own columns. */
  variables: z.array(z.string()),
  customFields: z.array(z.string()),
  rowsLimit: z.number()
})
export type ImportPlan = z.infer<typeof ImportPlan>

/** An unusable number and the reason. */
export const NumberFault = z.object({
  phone: z.string(),
  message: z.string(),
  reason: z.optional(numberFault.open)
})
export type NumberFault = z.infer<typeof NumberFault>

/** Result of a trial import of a file. */
export const ImportCheck = z.object({
  rows: z.number(),
  /** Rows that would be rejected, and rows that would be imported but not dialled. */
  leftOut: z.number(),
  uncalled: z.number(),
  /** The first thousand of both kinds; spreadsheet row numbers: the heading is row 1. */
  faults: z.array(
    z.object({
      row: z.number(),
      phone: z.string(),
      reason: numberFault.open,
      message: z.string()
    })
  )
})
export type ImportCheck = z.infer<typeof ImportCheck>
