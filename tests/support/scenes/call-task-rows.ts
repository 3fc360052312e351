/** Call tasks as a server of a test answers with them. */
import type { CallTaskRow } from '../../../core/features/call-tasks/schemas.ts'
import { ok } from '../core/test-server.ts'

export const progress = (callTaskId: string, more: object = {}) => ({
  callTaskId,
  status: 2,
  statusReason: '',
  totalCount: 40,
  finishedCount: 0,
  skippedCount: 0,
  dialledCount: 0,
  connectedCount: 0,
  refusedCount: 0,
  faultCount: 0,
  runningCount: 0,
  ...more
})
export const row = (id: string, more: object = {}) => ({
  ...progress(id),
  id,
  name: `<b>${id}</b>`,
  remark: '',
  taskType: 0,
  taskCategory: 0,
  createType: 'number',
  templateCode: 'HS-1',
  templateName: '回访',
  ttsType: 2,
  customFields: '',
  isSpeedReach: false,
  isChooseAddressBook: false,
  addressBookType: 1,
  creatorName: '林若溪',
  createTime: 1,
  startTime: null,
  endTime: null,
  ...more
})
export const task = (id: string, more: object = {}) => row(id, more) as CallTaskRow
/** A page of rows, all there are. */
export const page = (list: readonly object[]) =>
  ok({ list, page: 1, pageSize: 10, total: list.length, hasMore: false })
export const refused = (message: string) => Response.json({ code: 0, message })

const names = { lineGroup: '', robots: '', agents: '', library: '', notices: {}, tags: {} }
export const detail = (id: string, more: object = {}) => ({
  ...row(id),
  cidResourceType: 0,
  workTimePeriods: [],
  workPeriodLowerBound: '08:00:00',
  workPeriodUpperBound: '21:00:00',
  canRedial: false,
  names,
  ...more
})
export const dashboard = (id: string, talkSeconds: number) => ({
  ...progress(id),
  dialledNumbers: 0,
  remainingCount: 40,
  eta: null,
  talkSeconds,
  intents: [],
  results: [],
  hours: [],
  lines: [],
  alarm: { enabled: false, suspendCallTask: false, alarmedTime: null, watched: [] }
})
