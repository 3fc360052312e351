import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $preferences } from '../../../core/session/preferences.ts'
import { $may } from '../../../core/session/user.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Drawer } from '../../../widgets/kit/large/dialog.tsx'
import { assignKeys } from '../../../widgets/softphone/typing.ts'
import { Inner } from '../../inner/inner.tsx'
import { innerSoftphone } from '../../inner/widgets.ts'
import { codesOf } from '../../shortcuts/table.ts'
import { Closing } from './closing.tsx'
import { Find } from './find.tsx'
import { Header } from './header.tsx'
import { History } from './history.tsx'
import { PersonCard } from './person-card.tsx'

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

/** Everything a seat needs for its calls: the telephone, who is on it, and what was before. */
export default function Workbench() {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const isWide = room === 'wide'
  const isNarrow = room === 'narrow'
  const [wantsHistory, wantHistory] = useState(false)
  const may = useStore($may)
  const areKeysOn = useChosenKeys()
  return (
    <div
      className={
        isNarrow
          ? 'flex min-h-full flex-col'
          : 'grid h-full min-h-[700px] grid-rows-[48px_minmax(0,1fr)]'
      }
      ref={box}
    >
      <Header isNarrow={isNarrow} onHistory={isWide ? undefined : () => wantHistory(true)} />
      <div className={`grid gap-4 p-4 ${columns[room]}`}>
        <div className={isNarrow ? 'mx-auto w-full max-w-100' : '-m-1 overflow-auto p-1'}>
          <Inner
            values={{
              variant: 'panel',
              show: 'keypad recents devices transfer quality',
              hotkeys: areKeysOn ? 'global' : 'off',
              maskNumbers: !may('CCS.EDIT.CUST.INFO')
            }}
            widget={innerSoftphone}
          />
        </div>
        <section
          aria-label={t.person()}
          className={`flex flex-col gap-4 ${isNarrow ? '' : '-m-1 overflow-auto p-1'}`}
          // What scrolls must be reachable by keyboard.
          tabIndex={isNarrow ? undefined : 0}
        >
          <PersonCard />
          <Find />
        </section>
        {isWide && (
          <section
            aria-label={t.history()}
            className="flex min-h-0 flex-col rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) p-4"
          >
            <History />
          </section>
        )}
      </div>
      {!isWide && (
        <Drawer
          isOpen={wantsHistory}
          onClose={() => wantHistory(false)}
          title={t.history()}
          width={380}
        >
          <History />
        </Drawer>
      )}
      <Closing />
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

/** By the room that the workbench has: below 1280 px the history waits behind a button. */
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
