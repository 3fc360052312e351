/** Metrics of queues (rule reception-13). */
import type { QueueMetrics } from '../queue-schemas.ts'

/** A caller who is answered within this many ms was answered soon. */
export const ANSWERED_SOON_MS = 20_000

/** Share of the callers who were answered soon among those who have left; null without any. */
export const soonShare = ({
  left,
  answeredSoon
}: Pick<QueueMetrics, 'left' | 'answeredSoon'>): number | null =>
  left === 0 ? null : answeredSoon / left
