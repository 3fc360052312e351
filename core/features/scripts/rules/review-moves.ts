/** The way of a script from draft to published version (rule script-8). */
import { type AuditStatus, auditStatus, type ReviewAction } from '../enums.ts'

export const statusOf = {
  draft: 18,
  submitted: 19,
  rejected: 20,
  approved: 21,
  published: 30
} as const satisfies Record<string, AuditStatus>

const { draft, submitted, rejected, approved, published } = statusOf

interface Move {
  readonly from: readonly AuditStatus[]
  readonly to: AuditStatus
}

export const moves: Readonly<Record<ReviewAction, Move>> = {
  edit: { from: [draft, rejected, approved, published], to: draft },
  submit: { from: [draft, rejected], to: submitted },
  withdraw: { from: [submitted], to: draft },
  approve: { from: [submitted], to: approved },
  reject: { from: [submitted], to: rejected },
  publish: { from: [approved], to: published },
  discard: { from: [draft, rejected, approved], to: published }
}

/** Whether an action is possible; only changes of a published script can be discarded. */
export const canMove = (action: ReviewAction, status: AuditStatus, version: number): boolean =>
  moves[action].from.includes(status) && (action !== 'discard' || version > 0)

export const statusOptions = auditStatus.options
