/** The maximum concurrency that the selected lines allow. */

import type { QueryState } from '../../lib/query/query-store.ts'
import type { LineResource } from '../call-tasks/resource-schemas.ts'
import type { TaskResources } from './form-resources.ts'
import type { TaskForm } from './rules/form-types.ts'
import { concurrencyCeiling } from './rules/typed-values.ts'

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

/** Undefined while the lines are unknown. */
export function ceilingOf(
  chosen: ChosenLines,
  { lines }: TaskResources,
  group: QueryState<GroupLines>
): number | undefined {
  // The group's own answer is newer than the list of all lines.
  if (
    chosen.cidResourceType === OF_GROUP &&
    group.status === 'ready' &&
    group.value.groupId === chosen.selectedCidGroupId
  )
    return concurrencyCeiling(group.value.lines, { ...chosen, cidResourceType: 0 })
  return lines && concurrencyCeiling(lines, chosen)
}
