/** What happens to a customer who returns the call of a task (rule reception-17). */
import { DAY_MS } from '../../../lib/format/china-day.ts'
import type { InboundConfig } from '../../call-tasks/schemas.ts'
import type { ReceptionContent, Way } from '../scenario-schemas.ts'
import { emptyScenario } from './new-scenario.ts'

/** How long after its last call a task receives the customer's calls. */
export const RETURNED_WITHIN = 30 * DAY_MS

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A reception that is always open: the task's robot, or its agents at once. */
export function returnedContent({
  answeredBy,
  templateCode,
  outManualTargetId
}: Pick<InboundConfig, 'answeredBy' | 'templateCode' | 'outManualTargetId'>):
  | ReceptionContent
  | undefined {
  const groupId = outManualTargetId ?? ''
  const ways: Record<string, Way> = {
    robot: { kind: 'robot', id: templateCode ?? '' },
    agents: { kind: 'queue', id: groupId }
  }
  const first = ways[answeredBy ?? '']
  if (!first || first.id === '') return undefined
  const plain = emptyScenario()
  return {
    ...plain,
    hours: { periods: [{ weekdays: everyDay, from: '00:00', to: '24:00' }], closedOn: [] },
    ...{ greeting: '', first },
    queue: { ...plain.queue, groupId }
  }
}
