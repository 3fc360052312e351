import { useEffect, useId, useRef, useState } from 'react'
import { regionMessages as messages } from '../../../core/features/regions/messages.ts'
import {
  choiceOf,
  pathTo,
  type RegionChoice,
  regionsBelow,
  type ShownRegion
} from '../../../core/features/regions/region-path.ts'
import type { RegionNode } from '../../../core/features/regions/schemas.ts'
import { Icon } from '../../kit/icon.tsx'
import { OptionList } from './option-list.tsx'

/** One level of the region tree, with the path to it above. */
export function RegionList(props: {
  readonly tree: readonly RegionNode[]
  readonly areaCode: string
  readonly onChoose: (choice: RegionChoice) => void
}) {
  const { tree, areaCode, onChoose } = props
  const [way, setWay] = useState<readonly ShownRegion[]>(() => pathTo(tree, areaCode))
  const regions = regionsBelow(tree, way)
  const chosen = regions.findIndex(one => one.agencyCode === areaCode)
  const [active, setActive] = useState(Math.max(0, chosen))
  const list = useRef<HTMLDivElement>(null)
  const hint = useId()

  // The tree may load after its popup opened, which had nothing to focus.
  useEffect(() => list.current?.focus(), [])

  const go = (next: readonly ShownRegion[], at: number) => {
    setWay(next)
    setActive(at)
    // The pressed element is unmounted: moves the focus to the list.
    list.current?.focus()
  }
  const enter = (index: number) => {
    const region = regions[index]
    if (region?.hasNext) go([...way, region], 0)
  }
  /** Goes up to an ancestor level, with the region left as the active option. */
  const back = (levels: number) => {
    const above = way.slice(0, levels)
    const at = regionsBelow(tree, above).findIndex(one => one.id === way[levels]?.id)
    go(above, Math.max(0, at))
  }
  const choose = (index: number) => {
    const region = regions[index]
    if (region) onChoose(choiceOf(way, region))
  }
  return (
    <div className="flex w-[min(320px,calc((100vw-48px)/var(--hutong-zoom,1)))] flex-col gap-2">
      <Way onBack={back} way={way} />
      <div className="grid max-h-72 grid-cols-[minmax(0,1fr)_40px] overflow-auto rounded-(--hutong-radius-sm) border border-(--hutong-border)">
        <OptionList
          active={active}
          chosen={chosen}
          describedBy={hint}
          frame={list}
          label={way.at(-1)?.name ?? messages.regions()}
          onChoose={choose}
          onKey={key => {
            if (key === 'ArrowRight') enter(active)
            else if (key === 'ArrowLeft' && way.length > 0) back(way.length - 1)
            else return false
            return true
          }}
          onMove={setActive}
          options={regions}
        />
        <div className="flex flex-col border-l border-(--hutong-border)">
          {regions.map(({ id, name, hasNext }, index) => (
            <button
              aria-label={messages.nextOf({ name })}
              className="inline-flex h-9 items-center justify-center text-(--hutong-text-2) hover:bg-(--hutong-bg-hover)"
              disabled={!hasNext}
              key={id}
              onClick={() => enter(index)}
              // Keyboard users go on from the list itself.
              tabIndex={-1}
              title={messages.next()}
              type="button"
            >
              <Icon className="rotate-180" name="back" size={16} />
            </button>
          ))}
        </div>
      </div>
      <p className="text-[12px]/5 text-(--hutong-text-3)" id={hint}>
        {messages.hint()}
      </p>
    </div>
  )
}

/** The path of regions; the first item leads to the top. */
function Way(props: {
  readonly way: readonly ShownRegion[]
  readonly onBack: (levels: number) => void
}) {
  const names = [messages.all(), ...props.way.map(({ name }) => name)]
  return (
    <nav aria-label={messages.path()} className="text-[13px]/6">
      <ol className="flex flex-wrap items-center gap-x-1">
        {names.map((name, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is
          <li className="flex items-center gap-1" key={level}>
            {level > 0 && <span aria-hidden="true">/</span>}
            {level < names.length - 1 ? (
              <button
                className="min-h-6 rounded-(--hutong-radius-sm) px-1 text-(--hutong-link) hover:underline"
                onClick={() => props.onBack(level)}
                type="button"
              >
                {name}
              </button>
            ) : (
              <span aria-current="location" className="px-1 text-(--hutong-text-2)">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
