import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { $openPerson, closePerson, unfoldPerson } from '../../core/areas/person/open.ts'
import { showPerson } from '../../core/areas/person/person.ts'
import { commonText } from '../../core/text/common.ts'
import { personText as t } from '../../core/text/person.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { card } from '../../widgets/kit/large/looks.ts'
import { begin } from '../../widgets/parts/begin.ts'
import type { PersonPlaceProps } from '../layout/use-person.ts'
import { $route } from '../router.ts'
import { Basics } from './basics.tsx'
import { CallLines } from './call-lines.tsx'
import { CallTable } from './call-table.tsx'
import { useOpener } from './use-opener.ts'

const shapes = {
  beside: {
    role: 'complementary',
    look: 'col-start-2 row-start-1 w-105 border-l border-(--hutong-border) bg-(--hutong-bg)'
  },
  over: {
    role: 'dialog',
    look: 'absolute inset-y-0 right-0 z-10 w-105 max-w-full bg-(--hutong-bg) shadow-(--hutong-sh-3)'
  },
  instead: { role: 'main', look: 'col-start-1 row-start-1' }
} as const

/** 服务对象详情: pushes the page aside, lies over it, or has its place (doc 1 §2). */
export default function PersonPlace({ shape, main, onHere }: PersonPlaceProps) {
  const open = useStore($openPerson)
  const customerId = open.at === 'closed' ? undefined : open.customerId
  const heading = useRef<HTMLHeadingElement>(null)
  const { role, look } = shapes[shape]
  const isInstead = shape === 'instead'
  useLayoutEffect(() => onHere(true), [onHere])
  useOpener(main)
  const { path } = useStore($route)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes what was open
  useEffect(() => closePerson, [path])
  useEffect(() => {
    if (customerId !== undefined) begin(showPerson(customerId))
  }, [customerId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else, or another place, is an arrival
  useEffect(() => heading.current?.focus({ preventScroll: true }), [customerId, isInstead])
  return (
    <>
      {shape === 'over' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a hand's short cut; keys have Escape
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div className="absolute inset-0 z-10 bg-black/45" onClick={closePerson} />
      )}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: each of the three roles has a name */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the whole window */}
      <div
        aria-label={t.title()}
        aria-modal={shape === 'over' || undefined}
        className={`flex min-h-0 min-w-0 flex-col outline-none ${look}`}
        onKeyDown={event => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented)
            return
          event.stopPropagation()
          closePerson()
        }}
        role={role}
        tabIndex={-1}
      >
        {isInstead ? <Whole heading={heading} /> : <Narrow heading={heading} />}
      </div>
    </>
  )
}

interface Heading {
  readonly heading: RefObject<HTMLHeadingElement | null>
}

function Narrow({ heading }: Heading) {
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center gap-2 border-b border-(--hutong-border) pr-3 pl-5">
        <h2 className="grow text-[16px]/6 font-semibold" ref={heading} tabIndex={-1}>
          {t.title()}
        </h2>
        <Button onClick={unfoldPerson} size="small">
          {t.unfold()}
        </Button>
        <IconButton label={commonText.close()} onClick={closePerson}>
          <Icon sign="clear" />
        </IconButton>
      </div>
      <section
        aria-label={t.title()}
        className="flex min-h-0 grow flex-col overflow-auto p-5"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <Basics />
        <h3 className="mt-6 mb-2 font-semibold">{t.calls()}</h3>
        <CallLines />
      </section>
    </>
  )
}

function Whole({ heading }: Heading) {
  return (
    <section
      aria-label={t.title()}
      className="flex min-h-0 grow flex-col gap-4 overflow-auto px-5 py-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={closePerson}>
          <Icon sign="back" size={16} />
          {t.back()}
        </Button>
        <h1 className="text-[20px]/7 font-semibold" ref={heading} tabIndex={-1}>
          {t.title()}
        </h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[1000px]:grid-cols-[320px_minmax(0,1fr)]">
        <section aria-label={t.basics()} className={`${card} p-4`}>
          <h2 className="mb-4 text-[16px]/6 font-semibold">{t.basics()}</h2>
          <Basics />
        </section>
        <CallTable />
      </div>
    </section>
  )
}
