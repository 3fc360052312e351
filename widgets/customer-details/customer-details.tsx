import { useStore } from '@nanostores/react'
import { type ReactNode, useContext, useRef } from 'react'
import { isBlank } from '../../core/areas/customer/known.ts'
import { type Failure, isPassing } from '../../core/failure.ts'
import { $session } from '../../core/session/life.ts'
import { $textVariant } from '../../core/session/text-variant.ts'
import { commonText } from '../../core/text/common.ts'
import { customerText as t } from '../../core/text/customer.ts'
import type { ViewProps } from '../define.tsx'
import { Button } from '../kit/button.tsx'
import { NothingDrawn } from '../kit/large/empty.tsx'
import { Skeleton } from '../kit/signs.tsx'
import { Apart } from '../parts/apart.tsx'
import { begin } from '../parts/begin.ts'
import { ComingContext } from '../parts/coming.ts'
import { useKeptFocus } from '../parts/kept-focus.ts'
import { Notices } from '../parts/notices.tsx'
import { Basics, NoFields } from './basics.tsx'
import { Calls } from './calls.tsx'
import type { CustomerDetailsDefinition } from './definition.ts'
import { Head } from './head.tsx'
import { workOrderPiece } from './inner-pieces.ts'
import { PanelContext, usePanel } from './panel-context.ts'
import { formPiece, guardPiece, repairPiece } from './pieces.ts'
import { useDoor } from './use-door.ts'

/** Who a customer is, and every call with them. */
export default function CustomerDetails({ values, door }: ViewProps<CustomerDetailsDefinition>) {
  const shared = useDoor(door, values)
  const isSignedIn = useStore($session).at === 'signed-in'
  const variant = useStore($textVariant)
  return (
    <section
      key={variant}
      aria-label={values.sourceType === '1' ? t.clueTitle() : t.title()}
      className="@container/panel relative flex min-h-full flex-col bg-(--hutong-bg) text-(--hutong-text)"
      part="base"
    >
      <Notices className="inset-x-0 top-0 z-20" />
      {!isSignedIn ? (
        <Still>{t.notSignedIn()}</Still>
      ) : (
        shared && (
          <PanelContext value={shared}>
            <Framed layout={values.layout} />
          </PanelContext>
        )
      )}
    </section>
  )
}

const Still = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex grow flex-col items-center justify-center px-6 py-16 text-center text-(--hutong-text-3)">
    {children}
  </div>
)

/** Keeps the focus inside when what had it goes away, as a form does that has been saved. */
function Framed(props: { readonly layout: 'horizontal' | 'vertical' }) {
  const { panel } = usePanel()
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  // Drawn anew whenever something may have gone.
  useStore(panel.$known)
  useStore(panel.$form)
  useStore(panel.$next)
  useStore(panel.calls.$calls)
  return (
    <div
      className="flex min-w-0 grow flex-col outline-none"
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
    >
      <Shown {...props} />
    </div>
  )
}

/** One case for each state of whoever is shown. */
function Shown({ layout }: { readonly layout: 'horizontal' | 'vertical' }) {
  const { panel } = usePanel()
  const known = useStore(panel.$known)
  const form = useStore(panel.$form)
  const next = useStore(panel.$next)
  const calls = useStore(panel.calls.$calls)
  const hasCalls = calls.at !== 'ready' || calls.value.length > 0
  const value =
    known.at === 'ready' ? known.value : known.at === 'loading' ? known.before : undefined
  const coming = useContext(ComingContext)
  const again = () => begin(panel.reload())
  if (known.at === 'failed')
    return coming && isPassing(known.failure) ? (
      coming(2, again)
    ) : (
      <Failed failure={known.failure} />
    )
  if (!value && known.at === 'loading')
    return coming ? (
      coming(0, again)
    ) : (
      <div className="p-5">
        <Skeleton label={commonText.loading()} rows={7} />
      </div>
    )
  const isNobody = !value || isBlank(value)
  if (isNobody && form.at === 'closed')
    return (
      <Still>
        <slot name="customer-empty">
          <NothingDrawn text={t.nobody()} />
        </slot>
        {value && !value.metas && <NoFields />}
      </Still>
    )
  const isWide = layout === 'horizontal'
  return (
    <>
      {next && <Apart piece={guardPiece} with={{ next }} />}
      {!isNobody && <Head known={value} />}
      <div
        className={`grid min-w-0 grow content-start ${isWide && !isNobody ? '@min-[900px]/panel:grid-cols-[minmax(320px,5fr)_minmax(0,7fr)]' : ''}`}
      >
        <div
          className={`flex min-w-0 flex-col ${isWide ? '@min-[900px]/panel:border-r @min-[900px]/panel:border-(--hutong-border)' : ''}`}
        >
          {form.at === 'open' ? (
            <Apart piece={formPiece} with={{}} />
          ) : (
            value && <Basics known={value} />
          )}
          {value && !hasCalls && form.at === 'closed' && (
            <div className="px-5 pb-5 empty:hidden">
              <Apart piece={workOrderPiece} with={{ call: undefined }} />
            </div>
          )}
          {value?.repair && <Apart piece={repairPiece} with={{ repair: value.repair }} />}
        </div>
        {!isNobody && <Calls isApart={isWide} />}
      </div>
    </>
  )
}

function Failed({ failure }: { readonly failure: Failure }) {
  const { panel } = usePanel()
  return (
    <Still>
      <div className="flex flex-col items-center gap-3" role="alert">
        <p>{failure.message}</p>
        {isPassing(failure) && (
          <Button onClick={() => begin(panel.reload())}>{commonText.loadFailed()}</Button>
        )}
      </div>
    </Still>
  )
}
