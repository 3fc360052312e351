import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { lineInUse } from '../line/connection.ts'
import { $microphone } from '../media/microphone.ts'

/**
 * Desktop notifications for ringing calls: browser permission and user preference. The permission
 * is requested with the first dialled or answered call, or by the switch in the devices panel;
 * always in a user gesture.
 */
const STORED_AT = 'hutong:notify'

/** `ask`: permission not decided yet. `denied`: can only be changed in the browser's settings. */
export type DesktopNotices = 'none' | 'ask' | 'on' | 'off' | 'denied'

const $state = atom<DesktopNotices>('none')
export const $desktopNotices = readonlyType($state)

const stored = () => environment().storage.getItem(STORED_AT)
const store = (word: 'asked' | 'off') => environment().storage.setItem(STORED_AT, word)

/** Whether the user has not turned them off. */
export const wantsNotices = (): boolean => stored() !== 'off'

function refresh(): void {
  const permission = environment().page.notifyPermission()
  if (permission === undefined) $state.set('none')
  else if (permission === 'denied') $state.set('denied')
  else if (!wantsNotices()) $state.set('off')
  else $state.set(permission === 'granted' ? 'on' : 'ask')
}

/** For the switch in the devices panel, in its user gesture. Never rejects. */
export async function setDesktopNotices(on: boolean): Promise<void> {
  store(on ? 'asked' : 'off')
  refresh()
  if ($state.get() !== 'ask') return
  await environment().page.askToNotify()
  refresh()
}

/**
 * One permission prompt at a time: the microphone prompt of a call comes first, and must not wait.
 */
const microphoneIsNext = (): boolean =>
  lineInUse()?.usesMicrophone !== false && $microphone.get().status === 'unknown'

/** Requests permission with the first dialled or answered call; at most once. */
export function askWithCall(): void {
  const { page } = environment()
  if (microphoneIsNext()) return
  if (stored() !== null || page.notifyPermission() !== 'default' || !page.isInGesture()) return
  store('asked')
  void page.askToNotify().then(refresh)
}

onStart(({ page }) => {
  refresh()
  const stops = [page.onNotifyPermission(refresh), page.onWake(refresh)]
  return () => {
    for (const stop of stops) stop()
    $state.set('none')
  }
})
