import type { LiveDialogues } from '../../dialogue/live-dialogues.ts'
import type { Flight } from './call-in-progress.ts'

/**
 * One in this many calls of a task publishes its lines live; the others publish them afterwards.
 */
const LIVE_RATIO = 20

/** Publishes the lines at the pace of the call. */
export function publishLines(
  dialogues: LiveDialogues,
  flight: Flight,
  all: readonly Flight[],
  speed: number
): void {
  const { task, talk, recordId, begunAt, outcome } = flight
  if (!talk) return
  const others = all.filter(one => one.isLive && one.task.id === task.id)
  if (others.length >= LIVE_RATIO) return
  flight.isLive = true
  const at = (time: number): number => Math.round(time / speed)
  const since = begunAt + at(outcome.ringSeconds * 1000)
  dialogues.begin(
    { callRecordId: recordId, enterpriseId: task.enterprise_id, since },
    talk.lines.map((line, index) => ({
      ...line,
      sequence: index + 1,
      startTime: at(line.startTime),
      endTime: at(line.endTime)
    }))
  )
}
