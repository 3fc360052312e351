import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import '../../../core/areas/workbench/keeping-up.ts'
import { $person, knownPanel } from '../../../core/areas/workbench/person.ts'
import { $preferences } from '../../../core/session/preferences.ts'
import { $may } from '../../../core/session/user.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Drawer } from '../../../widgets/kit/large/dialog.tsx'
import { assignKeys } from '../../../widgets/softphone/typing.ts'
import { Inner } from '../../inner/inner.tsx'
import { innerSoftphone } from '../../inner/widgets.ts'
import { codesOf } from '../../shortcuts/table.ts'
import { CallStrip } from './call-strip.tsx'
import { Calls } from './calls.tsx'
import { Closing } from './closing.tsx'
import { Find } from './find.tsx'
import { Header } from './header.tsx'
import { Panel } from './panel.tsx'
import { fetchService, Service } from './service.tsx'

/** From here on the columns stand side by side; below, they stand below each other. */
const MIDDLE_PX = 1024
const WIDE_PX = 1280

type Room = 'narrow' | 'middle' | 'wide'

const roomOf = (width: number): Room =>
  width < MIDDLE_PX ? 'narrow' : width < WIDE_PX ? 'middle' : 'wide'

const columns = {
  narrow: 'grid-cols-[minmax(0,1fr)]',
  middle: 'min-h-0 grid-cols-[300px_minmax(0,1fr)]',
  wide: 'min-h-0 grid-cols-[300px_minmax(0,1fr)_380px]'
}

/** Everything a seat needs for its calls: the telephone, who is on it, and what they need. */
export default function Workbench() {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const isWide = room === 'wide'
  const isNarrow = room === 'narrow'
  const [wantsService, wantService] = useState(false)
  useEffect(fetchService, [])
  return (
    <div
      className={
        isNarrow
          ? 'flex min-h-full flex-col'
          : 'grid h-full min-h-[640px] grid-rows-[48px_minmax(0,1fr)]'
      }
      ref={box}
    >
      <Header isNarrow={isNarrow} onService={isWide ? undefined : () => wantService(true)} />
      <div className={`grid gap-3 p-3 ${columns[room]}`}>
        <div
          className={
            isNarrow
              ? 'mx-auto flex w-75 max-w-full flex-col gap-3'
              : '-m-1 flex min-h-0 flex-col gap-3 overflow-auto p-1'
          }
        >
          <Telephone />
          <Calls isNarrow={isNarrow} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col gap-3">
          <Find />
          <CallStrip />
          <Panel isNarrow={isNarrow} />
        </div>
        {isWide && (
          <section
            aria-label={t.service()}
            className="flex min-h-0 flex-col overflow-auto rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) p-4"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <Service />
          </section>
        )}
      </div>
      {!isWide && (
        <Drawer
          isOpen={wantsService}
          onClose={() => wantService(false)}
          title={t.service()}
          width={380}
        >
          <Service />
        </Drawer>
      )}
      <Closing />
    </div>
  )
}

function Telephone() {
  const may = useStore($may)
  const areKeysOn = useChosenKeys()
  const person = useStore($person)
  const panel = person.at === 'call' ? knownPanel(person) : undefined
  return (
    <div className="shrink-0">
      <Inner
        values={{
          variant: 'panel',
          show: `${panel?.dialPanelVisble === false ? '' : 'keypad '}devices transfer quality`,
          hotkeys: areKeysOn ? 'global' : 'off',
          maskNumbers: !may('CCS.EDIT.CUST.INFO')
        }}
        widget={innerSoftphone}
      />
    </div>
  )
}

/** The telephone's shortcuts as the person has chosen them; whether they are on at all. */
function useChosenKeys(): boolean {
  const { shortcuts, shortcutKeys } = useStore($preferences)
  useEffect(() => {
    assignKeys(codesOf(shortcutKeys))
    return () => assignKeys(undefined)
  }, [shortcutKeys])
  return shortcuts
}

/** By the room that the workbench has: below 1280 px the service panel waits behind a button. */
function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('wide')
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setRoom(roomOf(element.clientWidth))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return room
}
