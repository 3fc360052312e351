/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { alarmMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  alarmSettings: {
    title: 'Global alarm settings',
    open: 'Global alarm settings',
    oncePerDay: 'Robots call the same number only once a day',
    aboutDaily:
      'Required by the software licence, across all tasks: a number that another task has called today is dialled automatically the next day. Redials of the task itself follow its own settings.',
    about:
      'Tasks that use the global settings raise alarms at these thresholds. The handling is the initial value for new tasks; each task can choose another.'
  } satisfies English<typeof alarmMessages>
}
