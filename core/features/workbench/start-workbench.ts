import { environment } from '../../environment/environment.ts'
import { topBarMessages } from '../../messages/top-bar-messages.ts'
import { notify } from '../../notices.ts'

/** Name of the workbench's own window (rule console-18). */
const WINDOW = 'seat'

/** Whether this page is that window, which the user may close. */
export const isWorkbenchWindow = (): boolean => environment().page.isWindow(WINDOW)

/** Focuses the workbench or opens it; requires a user gesture. A blocked popup is reported. */
export function startWorkbench(address: string): boolean {
  const isOpen = environment().page.openWindow(address, WINDOW)
  if (!isOpen) notify('warning', topBarMessages.windowBlocked())
  return isOpen
}
