import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../environment.ts'
import { lineInUse } from './connection.ts'
import { $microphone } from './microphone.ts'

/**
 * Notifications of the desktop for calls that ring: whether the browser lets them, and whether the
 * person wants them. The browser is asked with the first call that the person makes or answers, or by
 * the switch beside the devices; never outside a click or a key press.
 */
const STORED_AT = 'hutong:notify'

/** `ask`: the browser has not been answered yet. `denied`: only its own settings can change that. */
export type DesktopNotices = 'none' | 'ask' | 'on' | 'off' | 'denied'

const $state = atom<DesktopNotices>('none')
export const $desktopNotices = readonlyType($state)

const stored = () => environment().storage.getItem(STORED_AT)
const store = (word: 'asked' | 'off') => environment().storage.setItem(STORED_AT, word)

/** Whether the person has not switched them off. */
export const wantsNotices = (): boolean => stored() !== 'off'

function look(): void {
  const permission = environment().page.notifyPermission()
  if (permission === undefined) $state.set('none')
  else if (permission === 'denied') $state.set('denied')
  else if (!wantsNotices()) $state.set('off')
  else $state.set(permission === 'granted' ? 'on' : 'ask')
}

/** For the switch beside the devices, within a click on it. Never rejects. */
export async function setDesktopNotices(on: boolean): Promise<void> {
  store(on ? 'asked' : 'off')
  look()
  if ($state.get() !== 'ask') return
  await environment().page.askToNotify()
  look()
}

/** One question at a time: a call waits for the microphone, and no longer than that question stands. */
const microphoneIsNext = (): boolean =>
  lineInUse()?.usesMicrophone !== false && $microphone.get().at === 'unknown'

/** With the first call that the person makes or answers; whoever has been asked is not asked again. */
export function askWithCall(): void {
  const { page } = environment()
  if (microphoneIsNext()) return
  if (stored() !== null || page.notifyPermission() !== 'default' || !page.isInGesture()) return
  store('asked')
  void page.askToNotify().then(look)
}

onStart(({ page }) => {
  look()
  const stops = [page.onNotifyPermission(look), page.onWake(look)]
  return () => {
    for (const stop of stops) stop()
    $state.set('none')
  }
})
