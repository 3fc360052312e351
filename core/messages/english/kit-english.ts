/** English of page components, lists and elements, and of what several areas share. */
import type { commonMessages } from '../common-messages.ts'
import type { elementMessages } from '../element-messages.ts'
import type { English } from '../english-of.ts'
import type { kitMessages } from '../kit-messages.ts'
import type { listMessages } from '../list-messages.ts'
import type { sessionElementMessages } from '../session-element-messages.ts'

export const common = {
  pleaseSignIn: 'Sign in again',
  signedOut: 'Signed out',
  timeout: 'The request timed out',
  aborted: 'The request was cancelled',
  networkBroken: 'Network error',
  networkJam: 'The network is congested, try again',
  apiMisplaced: 'The connection to the call centre is misconfigured, contact your administrator',
  forbidden: 'You do not have permission for this action',
  signedInElsewhere: 'System notice: your account has been signed in on another device',
  signedInElsewhereDuringCall:
    'System notice: your account has been signed in on another device, sign in again after the call',
  signInExpiredDuringCall: 'Your session has expired, sign in again after the call',
  realtimeLost: 'Live updates are disconnected, reconnecting',
  realtimeGivenUp: 'Live updates failed to connect several times, attempts continue',
  retry: 'Retry',
  close: 'Close',
  loadFailed: 'Loading failed, click to retry',
  loading: 'Loading…',
  empty: 'No data for this search'
} satisfies English<typeof commonMessages>

export const kit = {
  loading: 'Loading…',
  empty: 'No data for this search',
  failed: 'Loading failed, click to retry',
  notLoaded: 'The window failed to load',
  notLoadedHint: 'Check your network connection and try again',
  retry: 'Retry',
  panelLoading: 'Loading…',
  panelLate: 'This is still being prepared, try again later',
  latest: 'View the latest',
  gone: 'The record does not exist or has been deleted',
  latestHint: 'Discards what you have entered',
  leaving: 'What you entered is not saved and will be lost if you leave',
  cancel: 'Cancel',
  confirm: 'OK',
  close: 'Close',
  choose: 'Select',
  clear: 'Clear',
  noMatch: 'No matching options',
  search: 'Search',
  reset: 'Reset',
  unfold: 'Expand',
  fold: 'Collapse',
  selectAll: 'Select all',
  selectRow: 'Select this row',
  selected: '{count} selected',
  sortBy: 'Sort by {column}',
  pager: 'Pages',
  total: 'Total: {total}',
  perPage: '{size} / page',
  pageSize: 'Rows per page',
  page: 'Page {page}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  breadcrumb: 'You are here',
  backToTop: 'Back to top',
  from: 'Start date',
  to: 'End date',
  dateRange: 'Date range',
  tooLong: 'Longest range in months: {months}',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousSlide: 'Previous',
  nextSlide: 'Next',
  slide: '{index} of {count}',
  addTag: 'Type and press Enter to add',
  removeTag: 'Remove {tag}',
  uploadFile: 'Choose a file',
  dropHere: 'or drop it here',
  removeFile: 'Remove {name}',
  wrongType: '{name}: only {types} files are supported',
  tooManyFiles: 'Files allowed at most: {count}',
  fileTooLarge: '{name}: a file cannot exceed {size}',
  edit: 'Edit'
} satisfies English<typeof kitMessages>

export const list = {
  tickFirst: 'Select some rows first',
  all: 'All',
  chosen: '{label}: {value}',
  span: '{from} to {to}',
  actions: 'Actions',
  columns: 'Columns',
  columnOf: 'Show {column}',
  columnUp: 'Move {column} forward',
  columnDown: 'Move {column} back',
  columnPin: 'Pin {column}',
  columnNarrow: 'Make {column} narrower',
  columnWide: 'Make {column} wider',
  columnsReset: 'Restore defaults',
  more: 'More',
  moreOf: 'More actions for {name}',
  ask: '{action} “{name}”?',
  askMany: '{action} ({count})?',
  leave: 'Discard unsaved changes?',
  leaveNow: 'Discard',
  nothing: '-',
  noRows: 'No data',
  noMatch: 'No matching records',
  clearFilters: 'Clear filters',
  call: 'Call',
  callNumber: 'Call {number}'
} satisfies English<typeof listMessages>

export const element = {
  broken: 'The component has failed',
  retry: 'Retry',
  loadFailed: 'Loading failed, click to retry',
  badValue: '<{tag}>: {name} is not valid, its default is used',
  unknownKeywords: '<{tag}>: unknown words in {name} are ignored',
  otherBuild: '<{tag}> is defined by {there}, {here} is ignored'
} satisfies English<typeof elementMessages>

export const sessionElement = {
  second: 'The page has a <hutong-session> already: joined',
  unknownKey: '<hutong-session>: {property} has no {key}, which is ignored'
} satisfies English<typeof sessionElementMessages>
