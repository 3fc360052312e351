import { environment } from '../../environment.ts'
import { notify } from '../../notices.ts'
import { topBarText } from '../../text/top-bar.ts'

/** The window that the workbench has to itself (doc 1 §2). */
const WINDOW = 'seat'

/** Whether this page is that window, which a person may close. */
export const isWorkbenchWindow = (): boolean => environment().page.isWindow(WINDOW)

/** Brings the workbench forward, or opens it; from a click. A blocked window is told to the person. */
export function startWorkbench(address: string): boolean {
  const isOpen = environment().page.openWindow(address, WINDOW)
  if (!isOpen) notify('warning', topBarText.windowBlocked())
  return isOpen
}
