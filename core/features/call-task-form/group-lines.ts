/** Current lines of the group selected for a task. */
import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { taskResources } from '../call-tasks/resource-endpoints.ts'
import { type ChosenLines, type GroupLines, OF_GROUP } from './line-ceiling.ts'

export interface GroupLinesStore {
  /** Failures have been shown. */
  readonly $lines: ReadableAtom<QueryState<GroupLines>>
  /** Loads the lines of the group, if one is selected. Only the latest request counts. */
  load(chosen: ChosenLines): Promise<void>
  forget(): void
}

/** The whole list in one page (rule call-task-40). */
const WHOLE = { page: 1, pageSize: 999, holderType: 3 } as const

export function groupLinesStore(): GroupLinesStore {
  const store = queryStore<GroupLines>()
  return {
    $lines: store.$store,
    forget: store.forget,
    async load({ cidResourceType, selectedCidGroupId: groupId }) {
      store.forget()
      if (cidResourceType !== OF_GROUP || groupId === '') return
      await store.load(async () => {
        const { list } = await call(taskResources.linesOfGroup, { groupId, query: WHOLE })
        return { groupId, lines: list }
      })
    }
  }
}
