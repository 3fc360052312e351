/** Clue tasks by account, against a backend in this process. */
import type { ClueTaskDetail } from '../../../core/features/clue-tasks/schemas.ts'
import type { ClueRow } from '../../../core/features/clues/schemas.ts'
import { type Cases, openCases, type Page, type Persona } from '../scenes/case-scenes.ts'

export const [AUTOMATIC, BY_MANAGER, BY_CLAIM] = [0, 1, 2]

export async function openClueTasks() {
  const cases: Cases = await openCases()
  /** The users of the accounts by name of the account. */
  const users: Record<string, string> = {}
  for (const { id, username } of await cases.db
    .selectFrom('user_account')
    .select(['id', 'username'])
    .execute())
    users[username] = id
  let next = 0
  const phones = (count: number) =>
    Array.from({ length: count }, () => `1388${String(++next).padStart(7, '0')}`)
  const draft = (more: object = {}) => ({
    ...{ name: '展会线索', remark: '', allocation: BY_MANAGER, mostOpen: 0, takeBackDays: 0 },
    agentIds: [users.agent1, users.agent2],
    ...more
  })
  const detail = (id: string, account: Persona = 'admin') =>
    cases.ask<ClueTaskDetail>(account, `/clue_tasks/${id}`)
  return {
    ...{ cases, users, phones, draft, detail },
    create: async (more: object = {}, account: Persona = 'admin') =>
      (await cases.submit<{ id: string }>(account, 'POST', '/clue_tasks', draft(more))).id,
    add: (clueTaskId: string, count: number, account: Persona = 'admin') =>
      cases.send(account, 'POST', '/clue_task/items/add', { phones: phones(count), clueTaskId }),
    cluesOf: async (id: string, account: Persona = 'admin', query = '') =>
      (await cases.ask<Page<ClueRow>>(account, `/clue_tasks/${id}/clues?pageSize=100${query}`))
        .list,
    /** Tips of a user, the newest first. */
    tipsOf: (userId = '') =>
      cases.db
        .selectFrom('message_tip')
        .select(['title', 'message'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .execute(),
    act: (id: string, action: string, body: object, account: Persona = 'admin') =>
      cases.send(account, 'POST', `/clue_tasks/${id}/${action}`, body),
    /** How many clues each agent has, by id. */
    owned: async (id: string) =>
      Object.fromEntries((await detail(id)).agents.map(({ userId, owned }) => [userId, owned]))
  }
}
