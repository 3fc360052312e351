import type { LiveDialogues } from '../dialogues/live.ts'
import type { Flight } from './flight.ts'

/** Of so many calls in a task the words are heard as they are spoken; of the others afterwards. */
const HEARD = 20

/** Lets its words be heard as they are spoken, at the pace at which it is played. */
export function speak(
  dialogues: LiveDialogues,
  flight: Flight,
  all: readonly Flight[],
  speed: number
): void {
  const { task, talk, recordId, begunAt, outcome } = flight
  if (!talk) return
  const others = all.filter(one => one.isHeard && one.task.id === task.id)
  if (others.length >= HEARD) return
  flight.isHeard = true
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
