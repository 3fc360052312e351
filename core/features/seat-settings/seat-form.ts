/** What is open on the page of seats: a new seat, an edit, a group, or the card of a telephone. */
import { atom, readonlyType } from 'nanostores'
import type { z } from '../../contract/zod.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { kitMessages } from '../../messages/kit-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { seatSettings } from './endpoints.ts'
import { seatSettingMessages as messages } from './messages.ts'
import type { PhoneCard, SeatRow } from './schemas.ts'
import { seatList } from './seat-list.ts'
import { loadSeatOptions } from './seat-options.ts'

export type SeatForm =
  | { readonly status: 'closed' }
  | { readonly status: 'adding' }
  | { readonly status: 'editing'; readonly seat: SeatRow }
  | { readonly status: 'grouping' }
  | { readonly status: 'account'; readonly seat: SeatRow }
  /** The secret is held in memory until the card is closed. */
  | { readonly status: 'card'; readonly seat: SeatRow; readonly card: PhoneCard }

export type SeatDraft = Omit<z.input<typeof seatSettings.edit.body>, 'version'>

const silent = { silent: true } as const
const $form = atom<SeatForm>({ status: 'closed' })
const attempt = mutationStore<'save'>()

export const $seatForm = readonlyType($form)
/** Outcome of the last save; a failure is shown in the form, at its field if it has one. */
export const $seatAttempt = readonlyType(attempt.$attempt)

function show(form: SeatForm): void {
  attempt.forget()
  $form.set(form)
}

function open(form: SeatForm): void {
  show(form)
  void loadSeatOptions()
}

export const addSeat = (): void => open({ status: 'adding' })
export const editSeat = (seat: SeatRow): void => open({ status: 'editing', seat })
export const editSipAccount = (seat: SeatRow): void => show({ status: 'account', seat })
export const editSeatGroups = (): void => open({ status: 'grouping' })

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeSeatForm(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/** Saves, closes and reloads the list. Never rejects; failures are in `$seatAttempt`. */
async function save(send: () => Promise<unknown>, done: string): Promise<void> {
  if ((await attempt.make('save', send)) !== 'done') return
  show({ status: 'closed' })
  notify('success', done)
  await Promise.all([seatList.reload(), loadSeatOptions()])
}

export const SEAT_CHANGED = 'SEAT_CHANGED'

/**
 * Shows the seat as it is now, in place of what was typed, after another user changed it; closes the
 * form when it is gone.
 */
export async function showLatestSeat(): Promise<void> {
  const form = $form.get()
  if (form.status !== 'editing') return
  const { id } = form.seat
  const { list } = await call(seatSettings.list, { query: { id } })
  const seat = list.find(one => one.id === id)
  if (!seat) notify('error', kitMessages.gone())
  show(seat ? { status: 'editing', seat } : { status: 'closed' })
  await seatList.reload()
}

export async function saveSeat(draft: SeatDraft, memberId: string): Promise<void> {
  const form = $form.get()
  if (form.status === 'editing') {
    const { id, version } = form.seat
    await save(
      () => call(seatSettings.edit, { id, body: { ...draft, version } }, silent),
      messages.edited()
    )
  } else
    await save(
      () => call(seatSettings.add, { body: { ...draft, memberId } }, silent),
      messages.added()
    )
}

/** Both blank removes the account. */
export const saveSipAccount = (
  { id }: SeatRow,
  body: z.input<typeof seatSettings.setSipAccount.body>
): Promise<void> =>
  save(() => call(seatSettings.setSipAccount, { id, body }, silent), messages.sipSaved())

/** Adds a group, or renames one. */
export const saveSeatGroup = (name: string, id: string | undefined): Promise<void> =>
  id === undefined
    ? save(() => call(seatSettings.addGroup, { body: { name } }, silent), messages.groupAdded())
    : save(
        () => call(seatSettings.renameGroup, { id, body: { name } }, silent),
        messages.groupRenamed()
      )

/** Never rejects; failures are in `$seatAttempt`. */
export const removeSeatGroup = (id: string): Promise<void> =>
  save(() => call(seatSettings.removeGroup, { id }, silent), messages.groupRemoved())

/**
 * Makes a new secret for the seat's telephone and shows its card.
 * @throws `Failure`, already shown.
 */
export async function makePhoneCard(seat: SeatRow): Promise<void> {
  const card = await call(seatSettings.resetPhone, { id: seat.id })
  show({ status: 'card', seat, card })
}

onSignedOut(() => show({ status: 'closed' }))
