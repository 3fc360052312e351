import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { satisfaction } from './endpoints.ts'
import { satisfactionMessages as messages } from './messages.ts'

const store = queryStore<boolean>()
const $busy = atom(false)

/** Whether the enterprise invites its customers to rate calls. */
export const $ratingInvitation: ReadableAtom<QueryState<boolean>> = store.$store
export const $isSwitchingInvitation = readonlyType($busy)

const read = async (): Promise<boolean> =>
  (await call(satisfaction.invitation, {}, { silent: true })).isOn

/** Never rejects. */
export const readRatingInvitation = (): Promise<void> => store.refresh(read)

/** Rejects when the server refuses; the setting is read again in any case. */
export async function setRatingInvitation(isOn: boolean): Promise<void> {
  if ($busy.get()) return
  $busy.set(true)
  try {
    await call(satisfaction.setInvitation, { body: { isOn } })
    notify('success', isOn ? messages.turnedOn() : messages.turnedOff())
  } finally {
    $busy.set(false)
    await store.load(read)
  }
}

onSignedOut(store.forget)
