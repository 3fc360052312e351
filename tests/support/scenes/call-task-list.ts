/** Lists of call tasks on show, before a server of a test. */
import { everyTask } from '../../../core/features/call-tasks/task-lists.ts'
import { signIn } from '../server/signed-in.ts'
import { page } from './call-task-rows.ts'

/** A list on show of these rows. */
export async function shownTasks(
  rows: readonly object[],
  routes: Parameters<typeof signIn>[0] = {}
) {
  const scene = await signIn({ 'GET /call_tasks': () => page(rows), ...routes })
  let renders = 0
  const hide = everyTask.$list.subscribe(() => renders++)
  await everyTask.search({})
  return {
    ...scene,
    hide,
    renders: () => renders,
    row: (id: string) => everyTask.$list.get().list.find(one => one.id === id)
  }
}
