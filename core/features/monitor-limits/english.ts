/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { monitorLimitMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  monitorLimits: {
    title: 'Alert thresholds',
    open: 'Alert thresholds',
    text: 'States and calls that last longer are marked as over the limit. Leave blank for no alert. Applies to all monitoring pages of the enterprise.',
    busyMinutes: 'Busy (min)',
    wrapUpMinutes: 'Wrap-up (min)',
    ringSeconds: 'Ringing (s)',
    talkMinutes: 'Call (min)',
    warnsNoneFree: 'Alert when no agent is free',
    range: 'Enter a whole number from 1 to {most}, or leave blank',
    save: 'Save',
    saved: 'Alert thresholds saved',
    reload: 'View the latest values'
  } satisfies English<typeof monitorLimitMessages>
}
