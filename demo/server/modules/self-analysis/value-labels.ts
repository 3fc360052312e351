/** Names of the values of fields. */
import { callType } from '../../../../core/features/calls/call-record-enums.ts'
import { callDirection, connectResult, hangupType } from '../../../../core/features/calls/enums.ts'
import {
  allocationType,
  clueTaskStatus,
  followStage,
  followState
} from '../../../../core/features/clues/enums.ts'
import { intentLetter } from '../../../../core/features/customer-details/enums.ts'
import { messageOrigin, sendState } from '../../../../core/features/messaging/enums.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { dispositionChoices } from '../dispositions/disposition-list.ts'
import { serviceTypes } from '../work-orders/order-queries.ts'

const codes: Readonly<Record<string, { readonly label: (code: string | number) => string }>> = {
  direction: callDirection,
  callType,
  result: connectResult,
  hangup: hangupType,
  level: intentLetter,
  sendState,
  moment: messageOrigin,
  taskStatus: clueTaskStatus,
  followState,
  followStage,
  allocation: allocationType
}
const isNumber = (key: string) => /^\d+$/.test(key)
const yesNo = (key: string) => (key === '1' ? messages.yes() : messages.no())
const written: Readonly<Record<string, (key: string) => string>> = {
  hour: hour => messages.hourOf({ hour }),
  weekday: key => messages.weekdays().split(',')[Number(key)] ?? key,
  transferred: yesNo,
  shared: yesNo
}

type Names = ReadonlyMap<string, string>

async function agents(db: Database, _: Requester, ids: readonly string[]): Promise<Names> {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'username'])
    .where('id', 'in', ids)
    .execute()
  const isAlone = (name: string) => rows.filter(row => row.name === name).length === 1
  return new Map(
    rows.map(({ id, name, username }) => [id, isAlone(name) ? name : `${name} ${username}`])
  )
}

/** Call tasks and message tasks. */
async function tasks(db: Database, { enterpriseId }: Requester, ids: readonly string[]) {
  const named = (table: 'call_task' | 'message_task') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('enterprise_id', '=', enterpriseId)
      .where('id', 'in', ids)
  const rows = await named('call_task').unionAll(named('message_task')).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function scripts(db: Database, { enterpriseId }: Requester, ids: readonly string[]) {
  const rows = await db
    .selectFrom('script_template')
    .select(['code', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .where('code', 'in', ids)
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

const services = async (db: Database, { enterpriseId }: Requester) =>
  new Map(Object.entries(await serviceTypes(db, enterpriseId)))

const dispositions = async (db: Database, { enterpriseId }: Requester) =>
  new Map((await dispositionChoices(db, enterpriseId)).map(({ code, label }) => [code, label]))

const stored: Readonly<
  Record<string, (db: Database, requester: Requester, ids: readonly string[]) => Promise<Names>>
> = {
  ...{ agent: agents, task: tasks, script: scripts, serviceType: services },
  disposition: dispositions
}

/** Labels of keys; a deleted task or script keeps its key as its name. */
export async function labelsOf(
  db: Database,
  requester: Requester,
  field: string,
  keys: readonly string[]
): Promise<(key: string) => string> {
  const ids = keys.filter(key => key !== '')
  const names = ids.length > 0 ? await stored[field]?.(db, requester, ids) : undefined
  const blank = field === 'agent' ? messages.noSeat() : messages.blank()
  return key => {
    if (key === '') return blank
    const table = codes[field]
    if (table) return table.label(isNumber(key) ? Number(key) : key)
    return written[field]?.(key) ?? names?.get(key) ?? key
  }
}
