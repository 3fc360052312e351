/** The form of a group of robots: a new one, or an edit. */
import { atom, readonlyType } from 'nanostores'
import type { z } from '../../contract/zod.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { kitMessages } from '../../messages/kit-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { resourceMessages as messages } from './messages.ts'
import { managedRobots } from './robot-endpoints.ts'
import { robotList } from './robot-list.ts'
import { loadRobotOptions } from './robot-options.ts'
import type { ManagedRobots } from './schemas.ts'

export type RobotForm =
  | { readonly status: 'closed' }
  | { readonly status: 'adding' }
  | { readonly status: 'editing'; readonly robots: ManagedRobots }

export type RobotDraft = z.input<typeof managedRobots.add.body>

const silent = { silent: true } as const
const $form = atom<RobotForm>({ status: 'closed' })
const attempt = mutationStore<'save'>()

export const $robotForm = readonlyType($form)
/** Outcome of the last save; a failure is shown in the form, at its field if it has one. */
export const $robotAttempt = readonlyType(attempt.$attempt)

function show(form: RobotForm): void {
  attempt.forget()
  $form.set(form)
  if (form.status !== 'closed') void loadRobotOptions()
}

export const addRobots = (): void => show({ status: 'adding' })
export const editRobots = (robots: ManagedRobots): void => show({ status: 'editing', robots })

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeRobotForm(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/**
 * Shows the group of robots as it is now, in place of what was typed, after another user changed it; closes the
 * form when it is gone.
 */
export async function showLatestRobots(): Promise<void> {
  const form = $form.get()
  if (form.status !== 'editing') return
  const { id } = form.robots
  const { list } = await call(managedRobots.list, { query: { id } })
  const robots = list.find(one => one.id === id)
  if (!robots) notify('error', kitMessages.gone())
  show(robots ? { status: 'editing', robots } : { status: 'closed' })
  await robotList.reload()
}

/** Saves, closes and reloads the list. Never rejects; failures are in `$robotAttempt`. */
export async function saveRobots(body: RobotDraft): Promise<void> {
  const form = $form.get()
  const outcome = await attempt.make('save', async () => {
    if (form.status !== 'editing') return void (await call(managedRobots.add, { body }, silent))
    const { id, version } = form.robots
    await call(managedRobots.edit, { id, body: { ...body, version } }, silent)
  })
  if (outcome !== 'done') return
  show({ status: 'closed' })
  notify('success', form.status === 'editing' ? messages.edited() : messages.added())
  await Promise.all([robotList.reload(), loadRobotOptions()])
}

onSignedOut(() => show({ status: 'closed' }))
