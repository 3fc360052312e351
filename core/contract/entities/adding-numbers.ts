import { createType, taskCategory, taskType } from '../enums/call-tasks.ts'
import { numberFault } from '../enums/number-faults.ts'
import { callTaskStatus } from '../enums/tasks.ts'
import { z } from '../zod.ts'

/** What numbers for a task have to be like. */
export const ImportPlan = z.object({
  callTaskId: z.string(),
  name: z.string(),
  status: callTaskStatus.open,
  createType: createType.open,
  taskType: taskType.open,
  taskCategory: taskCategory.open,
  templateCode: z.nullable(z.string()),
  /** What the script is filled in with, and what the task has of its own. */
  variables: z.array(z.string()),
  customFields: z.array(z.string()),
  rowsLimit: z.number()
})
export type ImportPlan = z.infer<typeof ImportPlan>

/** A number that will not do, and why. */
export const NumberFault = z.object({
  phone: z.string(),
  message: z.string(),
  reason: z.optional(numberFault.open)
})
export type NumberFault = z.infer<typeof NumberFault>

/** What would become of the rows of a file if it were imported now. */
export const ImportCheck = z.object({
  rows: z.number(),
  /** Rows that would not come in, and rows that would and are not called. */
  leftOut: z.number(),
  uncalled: z.number(),
  /** Of both kinds the first thousand, as a spreadsheet counts: the heading is row 1. */
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
