/** What an edit of a seat did, for the operation log. */
import type { Kysely, Selectable } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import { seatRole } from '../../../../core/features/members/enums.ts'
import type { seatSettings as table } from '../../../../core/features/seat-settings/endpoints.ts'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import { agentMode } from '../../../../core/features/seats/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { fieldsVersion } from '../../http/fields-version.ts'
import { refuseField } from '../../http/refusal.ts'

export type SeatBefore = Selectable<Tables['seat']> & { readonly name: string }
type Draft = z.output<typeof table.edit.body>

const wrapUpText = (seconds: number | null): string =>
  seconds === null
    ? messages.byDefault()
    : seconds === 0
      ? messages.byHand()
      : messages.seconds({ count: seconds })

type Held = readonly { readonly id: string; readonly level: number }[]

/** Of the fields that an edit changes. */
export const seatVersion = (seat: Selectable<Tables['seat']>, groups: Held): string =>
  fieldsVersion([
    ...[seat.extension, seat.agent_mode, seat.agent_role, seat.wrap_up_seconds],
    seat.cid_holders.map(({ cidNumber }) => cidNumber).sort(),
    groups.map(({ id, level }) => `${id} ${level}`).sort()
  ])

/** Throws when the seat has another version by now. */
export async function checkSeatVersion(
  inside: Kysely<Tables>,
  seat: SeatBefore,
  version: string | undefined
): Promise<void> {
  const isSame =
    version === undefined || version === seatVersion(seat, await heldGroups(inside, seat.id))
  if (!isSame) throw refuseField('SEAT_CHANGED', messages.changedByOther())
}

const heldGroups = (inside: Kysely<Tables>, seatId: string) =>
  inside
    .selectFrom('agent_group_seat')
    .select(['group_id as id', 'level'])
    .where('seat_id', '=', seatId)
    .execute()

/** Read before the groups are written. */
export async function changesOfSeat(
  inside: Kysely<Tables>,
  before: SeatBefore,
  after: Omit<Draft, 'version'>
) {
  const names = await inside
    .selectFrom('agent_group')
    .select(['id', 'name'])
    .where('enterprise_id', '=', before.enterprise_id)
    .execute()
  const held = await heldGroups(inside, before.id)
  const byId = new Map(names.map(({ id, name }) => [id, name]))
  const groupsText = (groups: Held) =>
    groups
      .map(({ id, level }) => messages.groupWithLevel({ name: byId.get(id) ?? id, level }))
      .toSorted()
      .join('、')
  const numbers = (list: readonly string[]): string => [...list].sort().join('、')
  const all = [
    [messages.extension(), before.extension, after.extension.trim()],
    [messages.mode(), agentMode.label(before.agent_mode), agentMode.label(after.agentMode)],
    [messages.role(), seatRole.label(before.agent_role), seatRole.label(after.agentRole)],
    [messages.groups(), groupsText(held), groupsText(after.groups)],
    [
      messages.numbers(),
      numbers(before.cid_holders.map(({ cidNumber }) => cidNumber)),
      numbers(after.callerNumbers)
    ],
    [messages.wrapUp(), wrapUpText(before.wrap_up_seconds), wrapUpText(after.wrapUpSeconds)]
  ] as const
  return all
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => ({ name, before: from || null, after: to || null }))
}
