/** Users around a leader whose data scope changes, and a row of each kind for each of them. */
import type { VisibilityScope } from '../../../demo/server/auth/visibility-scope.ts'
import { openBackend } from '../server/backend.ts'

/**
 * The leader is in department dep-2 and group agents-1. `below` is in a department below dep-2,
 * `beside` in the leader's group and another department, `above` in the department above.
 */
export const persons = {
  leader: 'user-2',
  near: 'user-3',
  below: 'member-13',
  beside: 'user-4',
  above: 'user-1'
} as const
export type Person = keyof typeof persons
export const everyone = Object.keys(persons) as Person[]

/** Whose rows the leader sees. */
export const seenWith: Readonly<Record<VisibilityScope, readonly Person[]>> = {
  own: ['leader'],
  group: ['leader', 'near', 'beside'],
  department: ['leader', 'near', 'below'],
  all: everyone
}

/** Begins the agent's name in every row. */
export const MARK = '范围验证'

/** A missed call, a work order and a seat state of each person, with ids `scope-<person>`. */
export async function openScopes() {
  const backend = await openBackend()
  const { db } = backend

  async function insertRows(person: Person, index: number): Promise<void> {
    const [user_id, now] = [persons[person], Date.now()]
    const about = { enterprise_id: 'ent-1', user_id, agent_name: `${MARK}${person}` }
    const phone = `1771000000${index}`
    await db
      .insertInto('call_record')
      .values({
        ...{ ...about, id: `scope-${person}`, extension: '', direction: 1, customer_id: null },
        ...{ customer_name: '', customer_phone: phone, our_number: '', area: '', operator: '' },
        ...{ started_at: now - index, answered_at: null, ended_at: now, holding_seconds: 0 },
        ...{ connect_result: 6, hangup_type: 3, has_recording: false, handle_status: 0 }
      })
      .execute()
    await db
      .insertInto('service_record')
      .values({
        ...{ ...about, id: `scope-${person}`, customer_id: null, customer_name: '', phone },
        ...{ call_record_id: null, call_task_item_id: null, call_type: 2, direction: 2 },
        ...{ service_type: 'consult', service_content: '', remark: '', work_order_fields: '{}' },
        ...{ created_at: now, updated_at: now }
      })
      .execute()
    await db
      .insertInto('seat_span')
      .values({
        ...{ ...about, seat_id: `scope-${person}`, extension: '', sign_state: 'SIGN_FREE' },
        ...{ cause: 'own', call_record_id: null, started_at: now - 1000, ended_at: now },
        server: 'test'
      })
      .execute()
  }

  await db
    .insertInto('department')
    .values({ id: 'dep-below', enterprise_id: 'ent-1', name: '一部一组', parent_id: 'dep-2' })
    .execute()
  await db
    .updateTable('membership')
    .set({ department_id: 'dep-below' })
    .where('user_id', '=', persons.below)
    .execute()
  await db
    .insertInto('agent_group_seat')
    .values({ group_id: 'agents-1', seat_id: 'seat-200' })
    .execute()
  for (const [index, person] of everyone.entries()) await insertRows(person, index)

  return {
    ...backend,
    backend,
    /** Gives the leader's role this scope. */
    narrow: (data_scope: VisibilityScope) =>
      db.updateTable('role').set({ data_scope }).where('id', '=', 'role-2').execute()
  }
}

export type Scopes = Awaited<ReturnType<typeof openScopes>>
