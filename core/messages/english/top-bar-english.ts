/** English of the console's frame and top bar. */
import type { consoleMessages } from '../console-messages.ts'
import type { English } from '../english-of.ts'
import type { paletteMessages } from '../palette-messages.ts'
import type { topBarMessages } from '../top-bar-messages.ts'
import type { topBarPopupMessages } from '../top-bar-popup-messages.ts'

export const consoleFrame = {
  noSuchAction: 'This page does not have that action',
  pathMissing: 'No page to open is given',
  pageTitle: '{title} - Hutong',
  skip: 'Skip to main content',
  menu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  foldMenu: 'Collapse menu',
  unfoldMenu: 'Expand menu',
  main: 'Page content',
  forbidden: 'You do not have permission to open this page',
  forbiddenHint: 'If you need it, ask your administrator to grant it to your role.',
  missing: 'This page does not exist',
  missingHint: 'The address may have changed, or the page is not available yet.',
  home: 'Back to home',
  offline:
    'The network is disconnected. The page shows its last content and reloads by itself when you are back online.',
  noMenu: 'No menu is available, ask your administrator for permissions'
} satisfies English<typeof consoleMessages>

/** Of the bar, its popups and the command palette. */
export const topBar = {
  home: '{name}, back to home',
  startWorkbench: 'Start agent workbench',
  windowBlocked: 'The browser blocked the new window, allow pop-ups of this site and try again',
  status: 'Seat state: {state}',
  statusFixed: 'The state can be changed after the call',

  userMenu: 'User menu: {name}',

  paletteHint: 'Search pages and actions',
  paletteHintAll: 'Search pages, actions and {served}s',

  openPalette: 'Open command palette',

  chooseStatus: 'Switch to {state}',

  calling: 'Submitting…',
  noTemplates: 'No scripts available',

  profile: 'Profile',
  switchEnterprise: 'Switch enterprise',
  allEnterprises: 'All enterprises…',
  theme: 'Theme',
  themeAuto: 'As system',
  themeLight: 'Light',
  themeDark: 'Dark',
  density: 'Density',
  densityNormal: 'Normal',
  densityCompact: 'Compact',
  size: 'Text size',
  sizeSmall: 'Small',
  sizeMedium: 'Medium',
  sizeLarge: 'Large',
  language: 'Language',
  shortcuts: 'Shortcuts',
  guide: 'User guide',
  logout: 'Sign out',

  kindReminder: 'Notice',
  logoutNow: 'Sign out?',
  leaveAnalysis: 'If you leave, the analysis must be run again. Leave?',

  callBar: 'Call bar',
  customerOfCall: '{Served} details',
  dialPad: 'Dial pad',
  closeDialPad: 'Close dial pad',

  palette: 'Command palette',
  paletteNone: 'No matching pages or actions',
  paletteNoneAll: 'No matching pages, actions or {served}s',
  paletteFinding: 'Searching {served}s…',
  paletteNotFound: 'Searching {served}s failed, try again',
  customers: '{Served}s',
  dialNumber: 'Call {number}',
  paletteFound: '{count} found',
  pages: 'Pages',
  actions: 'Actions',
  transfers: 'Transfers',
  messages: 'Messages',

  shortcutsOn: 'Enable shortcuts',
  shortcutsHelp:
    'To change a shortcut, press the new keys in its field under Phone. Shortcuts do nothing while an input method is composing.',
  shortcutOf: 'Shortcut for {action}',
  shortcutTaken: 'Already used for “{action}”',
  shortcutBad: 'Press Ctrl+Alt and a letter',
  shortcutReserved: 'Often used by input methods or screenshot tools',
  restoreShortcuts: 'Restore defaults',
  phoneKeys: 'Phone',
  consoleKeys: 'Console',
  openHelp: 'Show shortcuts',
  answer: 'Answer',
  hangUp: 'Hang up',
  mute: 'Mute',
  hold: 'Hold',
  free: 'Free',
  busy: 'Busy',
  keypad: 'Dial pad',
  redial: 'Redial',
  remark: 'Remark (workbench)'
} satisfies English<typeof topBarMessages & typeof topBarPopupMessages & typeof paletteMessages>
