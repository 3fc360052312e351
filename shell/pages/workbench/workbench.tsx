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

const WIDE_PX = 1280

/** Everything a seat needs for its calls: the telephone, who is on it, and what was before. */
export default function Workbench() {
  const box = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(box)
  const [wantsHistory, wantHistory] = useState(false)
  const may = useStore($may)
  const areKeysOn = useChosenKeys()
  return (
    <div
      className="grid h-full min-h-[700px] min-w-[1024px] grid-rows-[48px_minmax(0,1fr)]"
      ref={box}
    >
      <Header onHistory={isWide ? undefined : () => wantHistory(true)} />
      <div
        className={`grid min-h-0 gap-4 p-4 ${isWide ? 'grid-cols-[300px_minmax(0,1fr)_380px]' : 'grid-cols-[300px_minmax(0,1fr)]'}`}
      >
        <div className="-m-1 overflow-auto p-1">
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
          className="-m-1 flex flex-col gap-4 overflow-auto p-1"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
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
function useIsWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(true)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setWide(element.clientWidth >= WIDE_PX)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return isWide
}
