import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallerInfo } from '../../../core/features/caller-card/caller-card.ts'
import { callerCardMessages as messages } from '../../../core/features/caller-card/messages.ts'
import { listTime } from '../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { zoomOf } from '../../kit/overlay/overlay.tsx'
import { begin } from '../../parts/begin-part.ts'
import { $wallClock, callMemory } from '../softphone-phone.ts'

export interface CallerInfoProps {
  /** Beside a bar, which has no room for it. */
  readonly isBeside?: boolean
}

type Part = Awaited<ReturnType<Awaited<ReturnType<typeof callMemory>>['callerCard']>>

/** Who calls: loaded when a call rings (rule phone-74). */
export default function CallerInfoCard({ isBeside = false }: CallerInfoProps) {
  const [part, setPart] = useState<Part | 'failed'>()
  const isLoading = part === undefined
  useEffect(() => {
    if (!isLoading) return
    let isGone = false
    const load = async () => (await callMemory()).callerCard()
    void load()
      .catch(() => 'failed' as const)
      .then(loaded => isGone || setPart(loaded))
    return () => {
      isGone = true
    }
  }, [isLoading])
  if (isLoading) return null
  const Place = isBeside ? Beside : Within
  if (part !== 'failed') return <Card frame={Place} part={part} />
  return (
    <Place>
      <Failed onRetry={() => setPart(undefined)} />
    </Place>
  )
}

type Frame = (props: { readonly children: ReactNode }) => ReactNode

function Card({ frame: Place, part }: { readonly frame: Frame; readonly part: Part }) {
  const card = useStore(part.$callerCard)
  if (card.status === 'none') return null
  return (
    <Place>
      {card.status === 'loading' && <Skeleton label={commonMessages.loading()} rows={2} />}
      {card.status === 'unregistered' && (
        <p className="text-center text-(--hutong-text-2)">{messages.unregistered()}</p>
      )}
      {card.status === 'failed' && <Failed onRetry={() => begin(part.readCallerAgain())} />}
      {card.status === 'known' && <Rows info={card.info} />}
    </Place>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className="flex items-center gap-2">
      <span className="min-w-0 grow text-(--hutong-text-2)">{messages.failed()}</span>
      <Button onClick={onRetry} size="small">
        {commonMessages.retry()}
      </Button>
    </p>
  )
}

function Rows({ info }: { readonly info: CallerInfo }) {
  const now = useStore($wallClock)
  const { last, earlier, orders, stage, company } = info
  const contact = last
    ? [listTime(last.at, now), last.result, last.agent].filter(Boolean).join(' · ')
    : messages.neverContacted()
  const calls = earlier && messages.earlierCount({ count: earlier })
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    [messages.lastContact(), contact],
    [messages.earlier(), earlier === 0 ? messages.noEarlier() : calls || undefined],
    [messages.orders(), orders && orderText(orders)]
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      {(stage || company) && (
        <div className="contents">
          <dt className="sr-only">{messages.standing()}</dt>
          <dd className="col-span-2 flex gap-2">
            {stage && (
              <span className="shrink-0 rounded-(--hutong-radius-sm) bg-(--hutong-bg-sel) px-2 text-(--hutong-link)">
                {stage}
              </span>
            )}
            <span className="truncate" title={company}>
              {company}
            </span>
          </dd>
        </div>
      )}
      {rows.map(
        ([name, value]) =>
          value && (
            <div className="contents" key={name}>
              <dt className="text-(--hutong-text-2)">{name}</dt>
              <dd className="truncate text-right" title={value}>
                {value}
              </dd>
            </div>
          )
      )}
    </dl>
  )
}

function orderText({ count, isMore, newest }: NonNullable<CallerInfo['orders']>): string {
  if (count === 0) return messages.noOrders()
  const many = isMore ? messages.moreOrders({ count }) : messages.orderCount({ count })
  return newest ? `${many} · ${newest}` : many
}

const look = 'rounded-(--hutong-radius) px-3 py-2 text-[12px]/5'

/** A part of the card of an incoming call. */
const Within: Frame = ({ children }) => (
  <section
    aria-label={messages.label()}
    aria-live="polite"
    className={`${look} bg-(--hutong-bg-sub)`}
  >
    {children}
  </section>
)

const GAP = 4
/** As high as it becomes. */
const ROOM = 170

/** Below the bar, or above it where the page ends there; above the page's own layers. */
function Beside({ children }: { readonly children: ReactNode }) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = card.current
    const caller = box?.parentElement
    const bar = box?.closest('[part=header]')
    if (!box || !caller || !bar) return
    box.showPopover()
    const place = () => {
      const { left } = caller.getBoundingClientRect()
      const { top, bottom } = bar.getBoundingClientRect()
      const view = box.ownerDocument.defaultView ?? window
      const zoom = zoomOf(box)
      const isBelow = view.innerHeight - bottom >= ROOM
      const within = Math.max(GAP, Math.min(left, view.innerWidth - box.offsetWidth * zoom - GAP))
      box.style.left = `${within / zoom}px`
      box.style.top = isBelow ? `${(bottom + GAP) / zoom}px` : 'auto'
      box.style.bottom = isBelow ? 'auto' : `${(view.innerHeight - top + GAP) / zoom}px`
    }
    place()
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [])
  return (
    <section
      aria-label={messages.label()}
      aria-live="polite"
      className={`${look} fixed inset-auto m-0 w-[320px] max-w-[calc(100%-48px)] border border-(--hutong-border) bg-(--hutong-bg-raised) text-(--hutong-text) shadow-(--hutong-sh-3)`}
      popover="manual"
      ref={card}
    >
      {children}
    </section>
  )
}
