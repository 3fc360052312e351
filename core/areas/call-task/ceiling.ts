/** How many calls at once the lines leave room for that are chosen for a task. */
import type { LineResource } from '../../contract/entities/task-resources.ts'
import type { Remote } from '../../lib/remote.ts'
import type { TaskForm } from '../../rules/tasks/form.ts'
import { concurrencyCeiling } from '../../rules/tasks/typed.ts'
import type { TaskResources } from './resources.ts'

export interface GroupLines {
  readonly groupId: string
  readonly lines: readonly LineResource[]
}

export type ChosenLines = Pick<
  TaskForm,
  'cidResourceType' | 'selectedCidNumbers' | 'selectedCidGroupId'
>

/** 号码组 */
export const OF_GROUP = 2

/** Undefined while the lines are not known. */
export function ceilingOf(
  chosen: ChosenLines,
  { lines }: TaskResources,
  group: Remote<GroupLines>
): number | undefined {
  // What the group itself has said is newer than the list of all.
  if (
    chosen.cidResourceType === OF_GROUP &&
    group.at === 'ready' &&
    group.value.groupId === chosen.selectedCidGroupId
  )
    return concurrencyCeiling(group.value.lines, { ...chosen, cidResourceType: 0 })
  return lines && concurrencyCeiling(lines, chosen)
}
