/** The lines of the group that is chosen for a task, as they are just now. */
import type { ReadableAtom } from 'nanostores'
import { taskResources } from '../../contract/endpoints/task-resources.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { type ChosenLines, type GroupLines, OF_GROUP } from './ceiling.ts'

export interface GroupLinesStore {
  /** What went wrong with it has been told. */
  readonly $lines: ReadableAtom<Remote<GroupLines>>
  /** Asks for the lines of the group, where one is chosen. Of two questions only the later counts. */
  look(chosen: ChosenLines): Promise<void>
  forget(): void
}

/** They come whole (doc 2 §7). */
const WHOLE = { page: 1, pageSize: 999, holderType: 3 } as const

export function groupLinesStore(): GroupLinesStore {
  const store = remote<GroupLines>()
  return {
    $lines: store.$store,
    forget: store.forget,
    async look({ cidResourceType, selectedCidGroupId: groupId }) {
      store.forget()
      if (cidResourceType !== OF_GROUP || groupId === '') return
      await store.load(async () => {
        const { list } = await call(taskResources.linesOfGroup, { groupId, query: WHOLE })
        return { groupId, lines: list }
      })
    }
  }
}
