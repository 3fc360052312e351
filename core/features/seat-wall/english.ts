/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { seatWallMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  seatWall: {
    seats: 'Seats',
    find: 'Agent, extension, {served} or number',
    group: 'Department',
    allGroups: 'All departments',
    byGroup: 'Group by department',
    size: 'Tile size',
    large: 'Large',
    middle: 'Medium',
    small: 'Small',
    autoSize: 'Auto',
    states: 'Filter by state',
    overdue: 'Overdue',
    total: 'Seats: {count}',
    found: 'Found: {found} of {count} seats',
    none: 'There are no seats in your data scope',
    notFound: 'No matching seats',
    clear: 'Clear filters',
    noneFree: 'No seat is free: new inbound calls will not be answered',
    today: 'Today {count}',
    todayOut: 'Outbound {count}',
    todayIn: 'Inbound {count}',
    todayCalls: 'Calls today',
    lasts: 'Time in {state}',
    with: 'With',
    unregistered: 'Unregistered {served}',
    groupOf: '{name} ({count})',
    noGroup: 'No department',
    stale: 'The data could not be updated; the earlier states are shown',
    oldSince:
      'The connection to the server is interrupted; these are the states at {time}, which may have changed',
    retry: 'Load again',
    lost: 'Seats that have left your data scope or been deleted: {count}',

    details: 'Actions for the seat: {name}',
    forceFree: 'Set to Free',
    forceBusy: 'Set to Busy',
    forceOut: 'Sign out',
    forceTitle: '{action}?',
    askForce: 'The state of “{name}” becomes {state}; the agent sees that you changed it.',
    askDeferred:
      '“{name}” is on a call, which is not interrupted. After it, the state becomes {state} without wrap-up.',
    forced: 'The state of “{name}” has been changed to {state}',
    setBack: 'The page of “{name}” has changed back to {state}; it may have no usable microphone',
    deferred: 'The state of “{name}” changes to {state} after the call',
    waits: '{state} after the call ({by})',
    offline: 'The agent is not signed in; the state cannot be changed',

    fullScreen: 'Full screen',
    leaveFullScreen: 'Exit full screen',
    link: 'Wall display link',
    linkTitle: 'Wall display link',
    linkText:
      'Open this link on a large screen: it shows only the seat wall, without actions. The link can be opened once within {minutes} min and is then valid for {hours} h.',
    links: 'Existing links',
    linksFailed: 'The list of links could not be loaded',
    noLinks: 'No links that are in use or can be opened',
    madeAt: 'Created {time} by {name}',
    notOpened: 'Not opened, valid until {time}',
    lastUsed: 'Last read by the display {time}',
    opened: 'Opened {time}',
    endsAt: 'Ends {time}',
    endLink: 'End',
    endLinkOf: 'End the link created {time}',
    askEnd:
      'End this link? A display that has opened it closes immediately; an unopened link can no longer be opened.',
    linkEnded: 'Link ended',
    linkScope: 'The display shows the seats of your data scope.',
    linkLabel: 'Link',
    makeLink: 'Create link',
    copy: 'Copy link',
    copied: 'Link copied',
    notCopied: 'The browser does not allow copying; select the link and copy it by hand',
    wall: 'Seat wall'
  } satisfies English<typeof seatWallMessages>
}
