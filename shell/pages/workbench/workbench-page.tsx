import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { claimPhone } from '../../../core/features/workbench/claim-phone.ts'
import '../../../core/features/workbench/follow-seat.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import { Drawer } from '../../../widgets/kit/large/dialog.tsx'
import { CallStrip } from './call-strip.tsx'
import { Closing } from './closing-dialog.tsx'
import { Find } from './find-person.tsx'
import { fetchService, Service } from './service-tab.tsx'
import { Calls } from './workbench-calls.tsx'
import { Header } from './workbench-header.tsx'
import { Panel } from './workbench-panel.tsx'
import { Telephone } from './workbench-phone.tsx'

/** From this width the customer is beside the telephone, below it otherwise. */
const BESIDE_PX = 720
/** From this width each column scrolls by itself, otherwise the page does. */
const MIDDLE_PX = 1024
const WIDE_PX = 1280

/** Below this height the keypad would leave no room for eight rows of the lists. */
const HIGH_PX = 1000

type Room = 'narrow' | 'beside' | 'middle' | 'wide'

function roomOf(width: number): Room {
  if (width < BESIDE_PX) return 'narrow'
  if (width < MIDDLE_PX) return 'beside'
  return width < WIDE_PX ? 'middle' : 'wide'
}

const columns = {
  narrow: 'grid-cols-[minmax(0,1fr)]',
  beside: 'grid-cols-[300px_minmax(0,1fr)]',
  middle: 'min-h-0 grid-cols-[300px_minmax(0,1fr)]',
  wide: 'min-h-0 grid-cols-[300px_minmax(0,1fr)_380px]'
}

/** The workbench: telephone, customer and service panel of a seat. */
export default function Workbench() {
  const box = useRef<HTMLDivElement>(null)
  const { room, isLow } = useRoom(box)
  const isWide = room === 'wide'
  const isLong = room === 'narrow' || room === 'beside'
  const calls = <Calls isNarrow={isLong} />
  const find = <Find key="find" />
  const [wantsService, wantService] = useState(false)
  useEffect(fetchService, [])
  useEffect(claimPhone, [])
  return (
    <div
      className={
        isLong
          ? 'flex min-h-full flex-col'
          : 'grid h-full min-h-[640px] grid-rows-[48px_minmax(0,1fr)]'
      }
      ref={box}
    >
      <Header isNarrow={isLong} onService={isWide ? undefined : () => wantService(true)} />
      <div className={`grid gap-3 p-3 ${columns[room]}`}>
        <div
          className={
            isLong
              ? 'flex min-w-0 flex-col gap-3'
              : '-m-1 flex min-h-0 flex-col gap-3 overflow-auto p-1'
          }
        >
          <Telephone isAcross={room === 'narrow'} isLow={isLow && !isLong} />
          {room !== 'narrow' && calls}
        </div>
        <div className="flex min-h-0 min-w-0 flex-col gap-3">
          {!isLong && find}
          <CallStrip key="strip" />
          <Panel isNarrow={isLong} key="panel" />
          {isLong && find}
        </div>
        {room === 'narrow' && calls}
        {isWide && (
          <section
            aria-label={messages.service()}
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
          title={messages.service()}
          width={380}
        >
          <Service />
        </Drawer>
      )}
      <Closing />
    </div>
  )
}

/** Width class of the workbench; below 1280 px the service panel opens by a button. */
function useRoom(box: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState<Room>('wide')
  const [isLow, setLow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      setRoom(roomOf(element.clientWidth))
      setLow(element.clientHeight < HIGH_PX)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return { room, isLow }
}
