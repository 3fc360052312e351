import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import { type TileSize, tileSizes } from '../../../../core/features/seat-wall/rules.ts'
import type { WallFilters } from '../../../../core/features/seat-wall/wall-order.ts'
import { $wallSeats } from '../../../../core/features/seat-wall/wall-seats.ts'
import { Input } from '../../../../widgets/kit/field.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { Checkbox } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { setQuery } from '../../../router/router.ts'

const ALL = 'all'
const AUTO = 'auto'

/** The groups of the seats as a text that changes only with them. */
const $groups = computed($wallSeats, seats =>
  JSON.stringify(
    [...new Map(seats.map(({ groupId, groupName }) => [groupId, groupName]))].toSorted(
      ([, one], [, other]) => one.localeCompare(other, 'zh-CN')
    )
  )
)

/** Search, department and size of the tiles. */
export function WallToolbar(props: {
  readonly filters: WallFilters
  readonly text: string
  readonly find: (text: string) => void
  readonly size: TileSize | undefined
  /** Seats that the filters leave, and all. */
  readonly found: number
  readonly count: number
}) {
  const groups = JSON.parse(useStore($groups)) as readonly (readonly [string, string])[]
  const { group, isGrouped } = props.filters
  const sizes = Object.keys(tileSizes) as TileSize[]
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 [&_p:empty]:hidden">
      <div className="w-60 max-w-full">
        <Input
          autoComplete="off"
          label={messages.find()}
          maxLength={32}
          onChange={({ target }) => props.find(target.value)}
          type="search"
          value={props.text}
        />
      </div>
      <div className="w-44 max-w-full">
        <Choice
          label={messages.group()}
          onChoose={next => setQuery({ group: next === ALL ? undefined : next })}
          options={[
            { value: ALL, label: messages.allGroups() },
            ...groups.flatMap(([value, label]) => (value === '' ? [] : [{ value, label }]))
          ]}
          value={group !== '' && groups.some(([id]) => id === group) ? group : ALL}
        />
      </div>
      <div className="w-28">
        <Choice
          label={messages.size()}
          onChoose={next => setQuery({ size: next === AUTO ? undefined : next })}
          options={[
            { value: AUTO, label: messages.autoSize() },
            ...sizes.map(value => ({ value, label: messages[value]() }))
          ]}
          value={props.size ?? AUTO}
        />
      </div>
      <div className="flex h-(--hutong-h) items-center">
        <Checkbox
          checked={isGrouped}
          label={messages.byGroup()}
          onChange={on => setQuery({ grouped: on ? 1 : undefined })}
        />
      </div>
      <p aria-live="polite" className="ml-auto text-(--hutong-text-3)">
        {props.found < props.count
          ? messages.found({ found: props.found, count: props.count })
          : messages.total({ count: props.count })}
      </p>
    </div>
  )
}
