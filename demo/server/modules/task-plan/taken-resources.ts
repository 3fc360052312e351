/** Why a task gets no line or robot now: what is shut, which share is used up, and who has it. */
import { type NotDialled, notDialled } from '../../../../core/features/call-tasks/enums.ts'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { openingText } from '../../../../core/features/resources/rules/line-rules.ts'
import { holderText, usesText } from '../../../../core/features/resources/rules/use-text.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import {
  type Busy,
  busyNow,
  freeOnLines,
  freeRobots,
  type Line,
  linesOf,
  openingOf,
  openLines,
  ownLines,
  ownRobots,
  robotsOf
} from '../dialler/dialling-resources.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'
import { takenOnLines } from '../resources/line-holds.ts'
import { type Names, namesFor, usesOf } from '../resources/resource-use.ts'
import {
  type Caller,
  poolOf,
  type ResourceKind,
  type ShareRow,
  type Shares,
  sharesOf
} from '../resources/shares.ts'

export interface Taken {
  readonly reason: NotDialled
  /** In words, with who has what the task lacks. */
  readonly message: string
}

const MOST_LINES = 3

const shut = (lines: readonly Line[]): string =>
  messages.linesShut({
    reasons: lines
      .slice(0, MOST_LINES)
      .map(line =>
        line.is_enabled
          ? messages.lineClosed({
              number: line.cid_number,
              opening: openingText(openingOf(line))
            })
          : messages.lineOff({ number: line.cid_number })
      )
      .join('、')
  })

const holderOf = ({ holder_kind: kind, holder }: ShareRow, names: Names): string =>
  holderText({
    kind,
    name:
      (kind === 'department' ? names.departments.get(holder) : names.tasks.get(holder)?.name) ?? ''
  })

/** `busy`: the calls on the resources that the task could use. */
function text(
  reason: NotDialled,
  share: ShareRow | undefined,
  busy: readonly Busy[],
  names: Names
): Taken {
  const label = notDialled.label(reason)
  const start = share
    ? messages.shareFull({ reason: label, holder: holderOf(share, names), amount: share.amount })
    : label
  const uses = usesText(usesOf(busy, names))
  return { reason, message: uses ? messages.takenBy({ reason: start, names: uses }) : start }
}

/** The calls that count towards the same share as those of the caller. */
const besides = (
  shares: Shares,
  kind: ResourceKind,
  resource: string,
  busy: readonly Busy[],
  caller: Caller
): readonly Busy[] => {
  const share = shares.of(kind, resource, caller)
  return busy.filter(one => shares.of(kind, resource, one) === share)
}

/** The resource that a task lacks; undefined when there is one. */
export async function takenFrom(
  db: Database,
  requester: Requester,
  task: TaskRow,
  clock: () => number
): Promise<Taken | undefined> {
  const { enterprise_id: enterpriseId, user_id } = task
  const busy = await busyNow(db, enterpriseId)
  const caller = { task_id: task.id, user_id }
  const shares = await sharesOf(db, enterpriseId, [caller, ...busy])
  const freeFor = (free: ReadonlyMap<string, number>, kind: ResourceKind, key: string) =>
    Math.min(free.get(key) ?? 0, free.get(poolOf(shares, kind, key, caller)) ?? 0)
  const read = () =>
    namesFor(db, requester, [
      ...busy.map(({ task_id }) => task_id),
      ...shares.rows.map(({ holder }) => holder)
    ])

  const lines = ownLines(task.draft, await linesOf(db, enterpriseId))
  const open = openLines(lines, clock())
  if (open.length === 0 && lines.length > 0) return { reason: 'NO_LINE', message: shut(lines) }
  const onLines = freeOnLines(
    ...([shares, open, busy] as const),
    await takenOnLines(db, enterpriseId, Date.now())
  )
  if (open.every(line => freeFor(onLines, 'line', line.cid_number) <= 0)) {
    const [first] = open
    // The share is named where it, and not the whole line, is used up.
    const isShare = first !== undefined && (onLines.get(first.cid_number) ?? 0) > 0
    const share = isShare ? shares.of('line', first.cid_number, caller) : undefined
    const taking = open.flatMap(({ cid_number: line }) => {
      const own = busy.filter(one => one.line === line)
      return (onLines.get(line) ?? 0) > 0 ? besides(shares, 'line', line, own, caller) : own
    })
    return text('NO_LINE', share, taking, await read())
  }
  const holder = ownRobots(task.draft)
  if (holder === undefined) return undefined
  const ofRobots = freeRobots(shares, await robotsOf(db, enterpriseId), busy)
  if (freeFor(ofRobots, 'robot', holder) > 0) return undefined
  const own = busy.filter(({ robots }) => robots === holder)
  const isShare = (ofRobots.get(holder) ?? 0) > 0
  return text(
    'NO_ROBOT',
    isShare ? shares.of('robot', holder, caller) : undefined,
    isShare ? besides(shares, 'robot', holder, own, caller) : own,
    await read()
  )
}
