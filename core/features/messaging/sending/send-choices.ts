/** What a message task is made of: templates, call tasks and their numbers, customers that match. */
import type { ReadableAtom } from 'nanostores'
import { endpoints } from '../../../contract/first-endpoints.ts'
import { after } from '../../../environment/clock.ts'
import { toJson } from '../../../lib/json.ts'
import { type QueryState, queryStore } from '../../../lib/query/query-store.ts'
import { call } from '../../../net/http.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import { callTasks } from '../../call-tasks/endpoints.ts'
import { taskStatus } from '../../call-tasks/rules.ts'
import type { CallTaskRow } from '../../call-tasks/schemas.ts'
import type { CustomerSearch } from '../../customers/customer-list.ts'
import { addressPicker } from '../../number-import/address-picker.ts'
import { numberFiles } from '../../number-import/number-files.ts'
import { rowsLimit } from '../../number-import/rows-limit.ts'
import { listPlan } from '../../number-import/rules/listed-sheet.ts'
import { messageTemplates } from '../endpoints.ts'
import type { TemplateOption } from '../schemas.ts'
import { messageTasks } from '../task-endpoints.ts'
import type { MessagedCallTask } from '../task-schemas.ts'
import { sendToCustomers } from './chosen-customers.ts'
import { sendToMembers } from './searched-members.ts'

const silent = { silent: true } as const
/** Call tasks that a search offers, and the debounce of its text. */
const MOST_TASKS = 50
const PAUSE_MS = 300
/** Nothing has been dialled in these. */
const undialled: readonly number[] = [taskStatus.draft, taskStatus.inAudit, taskStatus.rejected]

interface CustomerCount {
  readonly search: string
  readonly total: number
}

const templates = queryStore<readonly TemplateOption[]>()
const tasks = queryStore<readonly CallTaskRow[]>()
const numbers = queryStore<MessagedCallTask>()
const matching = queryStore<CustomerCount>()

/** Approved templates that may be sent. */
export const $sendTemplates: ReadableAtom<QueryState<readonly TemplateOption[]>> = templates.$store
/** Call tasks that may have connected numbers, newest first. */
export const $messagedTasks: ReadableAtom<QueryState<readonly CallTaskRow[]>> = tasks.$store
/** The numbers of the chosen call task. */
export const $messagedNumbers: ReadableAtom<QueryState<MessagedCallTask>> = numbers.$store
/** How many customers match the last search that was counted. */
export const $matchingCustomers: ReadableAtom<QueryState<CustomerCount>> = matching.$store

/** The file of recipients; rows that are no numbers are left out by name. */
export const messageFiles = numberFiles({ plan: () => listPlan(rowsLimit()), isWhole: true })
export const messagePicker = addressPicker()

/** Never rejects; failures are in `$sendTemplates`. */
export const loadSendTemplates = (): Promise<void> =>
  templates.load(() => call(messageTemplates.options, {}, silent))

/** The newest whose name contains a text. Never rejects; failures are in `$messagedTasks`. */
export const loadMessagedTasks = (text = ''): Promise<void> =>
  tasks.load(async () => {
    const name = text.trim()
    const query = { page: 1, pageSize: MOST_TASKS, ...(name !== '' && { name }) }
    const { list } = await call(callTasks.list, { query }, silent)
    return list.filter(({ status }) => !undialled.includes(status))
  })

let endPause = (): void => undefined

/** The same, for what is being typed. */
export function findMessagedTasks(text: string): void {
  endPause()
  endPause = after(PAUSE_MS, () => void loadMessagedTasks(text))
}

/** Never rejects; failures are in `$messagedNumbers`. */
export async function loadMessagedNumbers(callTaskId: string): Promise<void> {
  numbers.forget()
  if (callTaskId !== '')
    await numbers.load(() => call(messageTasks.ofCallTask, { callTaskId }, silent))
}

/** Never rejects; failures are in `$matchingCustomers`. */
export const countCustomers = (search: CustomerSearch): Promise<void> =>
  matching.load(async () => {
    const query = { ...search, page: 1, pageSize: 10 }
    const { total } = await call(endpoints.customers.list, { query }, silent)
    return { search: toJson(search), total }
  })

/** The count of a search, if it was the last one counted. */
export const countFor = (
  search: CustomerSearch,
  state: QueryState<CustomerCount>
): number | undefined =>
  state.status === 'ready' && state.value.search === toJson(search) ? state.value.total : undefined

/** Drops what was chosen for a task. */
export function forgetSendChoices(): void {
  endPause()
  for (const store of [templates, tasks, numbers, matching]) store.forget()
  messageFiles.forget()
  messagePicker.drop(messagePicker.$chosen.get().map(({ id }) => id))
  sendToCustomers([])
  sendToMembers(undefined)
}

onSignedOut(forgetSendChoices)
