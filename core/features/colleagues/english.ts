/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { colleagueMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  colleagues: {
    title: 'Colleagues',
    search: 'Find a colleague',
    searchHint: 'Name or extension',
    group: 'Group',
    allGroups: 'All groups',
    noneFound: 'No colleague found',
    none: 'There are no other seats',
    more: '{count} more, enter a name or an extension',
    found: '{count} colleagues found',
    consult: 'Consult',
    consultWith: 'Consult {name} (extension {extension}, {state})',
    transfer: 'Transfer',
    transferTo: 'Transfer to {name} (extension {extension}, {state})',
    unreadable:
      'The colleagues were not loaded, click to retry; a number can be entered all the same'
  } satisfies English<typeof colleagueMessages>
}
