/** Transitions of a task's state. */
import type { CallTaskStatus } from './task-enums.ts'

export const taskStatus = {
  waiting: 1,
  running: 2,
  stopped: 3,
  finished: 4,
  draft: 5,
  inAudit: 6,
  rejected: 7
} as const satisfies Record<string, CallTaskStatus>

type Move = { readonly from: readonly CallTaskStatus[]; readonly to: CallTaskStatus }

/** A paused task can be resumed; a stopped one cannot. Transitions not listed are invalid. */
export const taskMoves = {
  start: { from: [taskStatus.waiting], to: taskStatus.running },
  pause: { from: [taskStatus.running], to: taskStatus.stopped },
  resume: { from: [taskStatus.stopped], to: taskStatus.running },
  stop: {
    from: [taskStatus.waiting, taskStatus.running, taskStatus.stopped],
    to: taskStatus.finished
  },
  approve: { from: [taskStatus.inAudit], to: taskStatus.waiting },
  reject: { from: [taskStatus.inAudit], to: taskStatus.rejected }
} as const satisfies Record<string, Move>
export type TaskMove = keyof typeof taskMoves

export const mayMove = (status: number, move: TaskMove): boolean =>
  (taskMoves[move].from as readonly number[]).includes(status)

/** Only a task that is not dialling may be edited. */
export const mayEdit = (status: number): boolean =>
  status !== taskStatus.running && status !== taskStatus.finished
export const mayRemove = (status: number): boolean => status !== taskStatus.running
/** A draft must be completed first (rule number-import-5). */
export const mayTakeNumbers = (status: number): boolean =>
  status !== taskStatus.draft && status !== taskStatus.finished && status !== taskStatus.rejected
