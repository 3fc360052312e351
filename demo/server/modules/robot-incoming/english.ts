/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { robotIncomingServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  robotIncomingServer: {
    exportFile: 'Robot inbound records_{time}.csv',
    noScript: 'The script does not exist or is not available',
    unset: 'Variables of the script “{name}” without a value: {variables}',
    demoScenario: 'Demo call',
    sampleScenario: 'National hotline',
    sampleNightScenario: 'Member service'
  } satisfies English<typeof robotIncomingServerMessages>
}
