/** Moves several members to another department. */
import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { memberList } from './member-list.ts'
import { memberMessages as messages } from './messages.ts'

const $moving = atom<readonly string[]>([])
const attempt = mutationStore<'move'>()

/** Ids of the members whose new department is being chosen. */
export const $movingMembers = readonlyType($moving)
export const $moveAttempt = readonlyType(attempt.$attempt)

function show(ids: readonly string[]): void {
  attempt.forget()
  $moving.set(ids)
}

/** Asks for the department of the selected members that the user may change. */
export function moveMembers(ids: readonly string[]): void {
  const { list } = memberList.$list.get()
  const own = list.filter(({ id, canChange }) => canChange && ids.includes(id))
  if (own.length === 0) notify('info', messages.noneToMove())
  else show(own.map(({ id }) => id))
}

/** Ignored while saving, so that the outcome has a place to appear. */
export function stopMoving(): void {
  if (attempt.$attempt.get().status !== 'busy') show([])
}

/** Never rejects; failures are in `$moveAttempt`. */
export async function confirmMove(departmentId: string): Promise<void> {
  const idList = [...$moving.get()]
  const send = () =>
    call(endpoints.members.move, { body: { idList, departmentId } }, { silent: true })
  if ((await attempt.make('move', send)) !== 'done') return
  show([])
  notify('success', messages.moved({ count: idList.length }))
  await memberList.reload()
}

onSignedOut(() => show([]))
