import type { CallRecorder } from './modules/calls/call-recorder.ts'
import { queueFeed as openQueueFeed } from './modules/reception/queue-feed.ts'
import { receptionCalls } from './modules/reception/reception-calls.ts'
import { robotAnswers } from './modules/robot-incoming/robot-answers.ts'

type Needs = Omit<
  Parameters<typeof receptionCalls>[0],
  'robotCalls' | 'notifyMissed' | 'queueChanged'
> &
  Parameters<typeof openQueueFeed>[0] &
  Omit<Parameters<typeof robotAnswers>[0], 'settled'> & {
    readonly recorder: Pick<CallRecorder, 'settled' | 'notifyMissed'>
  }

/** Incoming calls that a robot answers: by a script, or by the scenario of the number. */
export function openIncoming({ recorder, ...needs }: Needs) {
  const { settled, notifyMissed } = recorder
  const robotCalls = robotAnswers({ ...needs, settled })
  const queueFeed = openQueueFeed(needs)
  const reception = receptionCalls({
    ...{ ...needs, robotCalls, notifyMissed },
    queueChanged: queueFeed.changed
  })
  return {
    robotCalls,
    reception,
    queueFeed,
    /** Resolves when all events so far, of one call or of all, are in the database. */
    async settled(callRecordId?: string): Promise<void> {
      await robotCalls.settled(callRecordId)
      await reception.settled()
    },
    /** Drops pending writes. */
    giveUp(): void {
      robotCalls.giveUp()
      reception.giveUp()
      queueFeed.stop()
    }
  }
}
