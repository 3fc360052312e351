/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { desktopNoticesMessages } from './desktop-notice-messages.ts'
import type { dialMessages } from './dial-messages.ts'

/** By area of the messages. */
export const english = {
  desktopNotices: {
    label: 'Desktop notifications of incoming calls',
    ask: 'When you turn this on, the browser asks whether notifications are allowed',
    denied:
      'The browser blocks notifications of this site. Click the icon to the left of the address, open “Site settings” and set “Notifications” to “Allow”. For a page embedded in another site, open it on its own first.'
  } satisfies English<typeof desktopNoticesMessages>,

  dial: {
    connecting: 'Connecting the phone…',
    dialling: 'Calling…',
    locked: 'Call again in {seconds} s',
    failed: 'The call did not connect: {why}',
    callAnyway: 'Call anyway',
    refused: 'Cannot call: {why}'
  } satisfies English<typeof dialMessages>
}
