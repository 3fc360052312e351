import { newTaskForm } from '../../features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../features/call-task-form/rules/to-payload.ts'
import type { Sent } from '../../net/request.ts'
import type { OperationLog } from '../operation-results.ts'
import { readReply, rejectionDifferences } from '../read-reply.ts'
import { unknownInput } from '../sample-inputs.ts'
import type { KitContext } from './kit-context.ts'

/** Sends a changing request whose effect is none, or is undone. */
export type Recipe = (context: KitContext, name: string, log: OperationLog) => Promise<void>

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (data: unknown): Fields | undefined =>
  typeof data === 'object' && data !== null ? (data as Fields) : undefined
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Sends it and compares the reply; resolves to whether the reply was right. */
async function write(
  { requests, endpointNamed }: KitContext,
  name: string,
  input: Sent & object,
  log: OperationLog,
  check = 'reply'
): Promise<boolean> {
  const endpoint = endpointNamed(name)
  const reply = readReply(endpoint, await requests.send(endpoint, input), requests.settings)
  if (reply.status === 'read') return log.settle(check, reply.differences)
  if (reply.status === 'absent') log.isAbsent()
  else log.skip(reply.reason)
  return false
}

/** Commands of a call are sent to a call that does not exist: only the rejection is checked. */
const toNoCall =
  (body?: unknown, query?: unknown): Recipe =>
  async ({ requests, endpointNamed }, name, log) => {
    const endpoint = endpointNamed(name)
    const sent = { ...(body !== undefined && { body }), ...(query !== undefined && { query }) }
    const raw = await requests.send(endpoint, unknownInput(endpoint, sent))
    const { status } = readReply(endpoint, raw, requests.settings)
    if (status === 'absent') return log.isAbsent()
    log.skip('the reply: it needs a running call')
    if (status === 'withheld') return log.skip('an unknown call: the user may not (HTTP 403)')
    log.settle('unknown call', rejectionDifferences(raw, [400, 404, 409, 410]))
  }

const setStatus: Recipe = async (context, name, log) => {
  const before = textOf(fieldsOf(await context.dataOf('agent.status'))?.signState)
  if (!['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE'].includes(before))
    return log.skip('the seat is in a call or in wrap-up')
  const other = before === 'SIGN_BUSY' ? 'OFF_LINE' : 'SIGN_BUSY'
  if (await write(context, name, { body: { signState: other } }, log, `to ${other}`))
    await write(context, name, { body: { signState: before } }, log, `back to ${before}`)
}

const setMode: Recipe = async (context, name, log) => {
  const agentMode = fieldsOf(await context.dataOf('agent.status'))?.agentMode
  if (typeof agentMode !== 'number') return log.skip('agent.status returned no mode')
  await write(context, name, { body: { agentMode } }, log, 'the same mode')
}

const reportError: Recipe = async (context, name, log) => {
  const report = {
    ...{ at: context.ports.now(), kind: 'uncaught', message: 'hutong check', stack: '' },
    ...{ place: 'hutong check', version: '0', browser: 'hutong check', times: 1 }
  }
  await write(context, name, { body: { reports: [report] } }, log)
}

const markSeen: Recipe = async (context, name, log) => {
  const call = fieldsOf(await context.dataOf('callDetails.base'))
  if (call?.isSeen !== true) return log.skip('no call is known that has been seen already')
  await write(context, name, { query: { callRecordId: textOf(call.callRecordId) } }, log, 'again')
}

const sameRemark: Recipe = async (context, name, log) => {
  const call = fieldsOf(await context.dataOf('callDetails.base'))
  if (!call || call.isReadonly === true) return log.skip('no call is known that the user may edit')
  const callRecordId = textOf(call.callRecordId)
  const body = { callRecordId, remark: textOf(call.remark) }
  await write(context, name, { callRecordId, body } as Sent & object, log, 'the same remark')
}

const sameCustomer: Recipe = async (context, name, log) => {
  const customer = fieldsOf(await context.dataOf('customers.basicInformation'))
  if (!customer) return log.skip('no customer is known')
  const { id, customerName, version, remark } = customer
  const body = { customerId: id, customerName, remark, version }
  await write(context, name, { customerId: id, body } as Sent & object, log, 'the same values')
}

const sameOrder: Recipe = async (context, name, log) => {
  const order = fieldsOf(await context.dataOf('serviceRecords.details'))
  if (order?.canEdit !== true) return log.skip('no work order is known that the user may edit')
  const { id, serviceType, serviceContent, remark, updateTime } = order
  const body = { serviceRecordId: id, serviceType, serviceContent, remark, version: updateTime }
  await write(context, name, { body }, log, 'the same values')
}

/** A task is created only where it can be deleted again. */
async function whyNotDeletable(context: KitContext): Promise<string | undefined> {
  const { requests, endpointNamed, dataOf } = context
  const permissions = fieldsOf(await dataOf('auth.userDetail'))?.permissions
  const endpoint = endpointNamed('callTasks.remove')
  if (!Array.isArray(permissions) || !permissions.includes(endpoint.needs))
    return `the user may not delete the task afterwards (${endpoint.needs})`
  const raw = await requests.send(endpoint, unknownInput(endpoint, {}))
  const isServed = readReply(endpoint, raw, requests.settings).status === 'read'
  return isServed ? undefined : 'the backend cannot delete the task afterwards (callTasks.remove)'
}

/** Creates a task without numbers, which calls no one, saves it again and deletes it. */
const createTask: Recipe = async (context, name, log) => {
  const info = fieldsOf(await context.dataOf('callTasks.createInfo'))
  const scripts = info && Array.isArray(info.templateVOList) ? info.templateVOList : []
  const script = fieldsOf(scripts[0])
  if (!script) return log.skip('callTasks.createInfo returned no script')
  const reason = await whyNotDeletable(context)
  if (reason !== undefined) return log.skip(reason)
  const callTaskId = textOf(info?.callTaskId)
  const form = {
    ...newTaskForm(callTaskId, context.ports.now()),
    name: 'hutong check',
    templateCode: textOf(script.templateCode),
    templateName: textOf(script.templateName)
  }
  const body = payloadOf(form)
  if (!(await write(context, name, { body }, log))) return
  const saved = context.logOf('callTasks.edit')
  await write(context, 'callTasks.edit', { body }, saved, 'the same values')
  const remove = context.endpointNamed('callTasks.remove')
  const raw = await context.requests.send(remove, { id: callTaskId } as Sent & object)
  if (raw.status < 200 || raw.status > 299)
    log.skip(`the task "hutong check" could not be deleted (HTTP ${raw.status}): delete it by hand`)
}

/** By endpoint name. Those without one are not sent: their effect cannot be undone. */
export const recipes: Readonly<Record<string, Recipe>> = {
  'agent.setStatus': setStatus,
  'agent.setMode': setMode,
  'errorLogs.report': reportError,
  'calls.hangUp': toNoCall(),
  'calls.answer': toNoCall(),
  'calls.hold': toNoCall({ on: true }),
  'calls.mute': toNoCall({ on: true }),
  'calls.dtmf': toNoCall({ tones: '1' }),
  'calls.transfer': toNoCall({ target: '100' }),
  'calls.eavesdrop': toNoCall(),
  'calls.eavesdropMute': toNoCall(undefined, { open: 'false' }),
  'callDetails.seen': markSeen,
  'callDetails.extend': sameRemark,
  'customers.edit': sameCustomer,
  'serviceRecords.update': sameOrder,
  'callTasks.create': createTask
}

/** Checked with another endpoint. */
export const withOther: ReadonlySet<string> = new Set(['callTasks.edit'])

/** Recipes that cause a push, sent while the realtime channel is open. */
export const pushing: readonly string[] = ['agent.setStatus', 'agent.setMode']
