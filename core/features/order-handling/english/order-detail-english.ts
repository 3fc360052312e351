/** English of the drawer of a work order. */
import type { English } from '../../../messages/english-of.ts'
import type { orderDetailMessages } from '../order-detail-messages.ts'
import type { orderOpeningMessages } from '../order-opening-messages.ts'

export const orderDetail = {
  title: 'Work order details',
  titleOf: 'Work order {number}',
  place: 'Handling',
  actions: 'Work order actions',
  edit: 'Change',
  editTitle: 'Change work order {number}',
  moveTitle: 'Work order {number}: {move}',
  closeTitle: 'Close work order {number}',
  moved: 'Done: {move}',
  saved: 'Saved',
  now: 'Status: {state}, handler: {handler}',
  nowNone: 'Status: {state}, no handler assigned',
  notNow: 'Not possible in the present status: {move}',
  notNowBy: '{name} has updated the work order. Not possible in the present status: {move}',
  chooseHandler: 'Search for a handler',
  chooseGroup: 'Choose an agent group',
  noGroup: 'No group',
  dueDay: 'Due date',
  dueTime: 'Time',
  calendar: 'Choose a date',
  dueHint: 'Blank for no time limit',
  badDue: 'Enter a valid date and time',
  call: 'View call',
  linkedCall: 'Call',
  noCall: 'No call linked',
  comments: 'Comments',
  noComments: 'No comments',
  comment: 'Add a comment',
  commentHint: 'Colleagues chosen in “Mention members” are notified',
  send: 'Send',
  mention: 'Mention members',
  mentioned: 'Mentioned {names}',
  attachments: 'Attachments',
  noAttachments: 'No attachments',
  attach: 'Upload attachment',
  fileTypes: 'jpg, png, pdf, xlsx or csv',
  download: 'Download {name}',
  removeFile: 'Delete attachment {name}',
  removeQuestion: 'Delete attachment “{name}”?',
  removeConsequence: 'It cannot be restored',
  size: '{kb} KB',
  history: 'History',
  noHistory: 'No history',
  system: 'System',
  changed: '{field}: {from} → {to}'
} satisfies English<typeof orderDetailMessages>

export const orderOpening = {
  open: 'To work order',
  openOf: 'Turn the service record of {name} into a work order',
  question: 'Turn this service record into a work order?',
  consequence: 'It is assigned by the rules of its service type, which also set its due time.',
  opened: 'Turned into a work order'
} satisfies English<typeof orderOpeningMessages>
