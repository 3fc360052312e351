import { useStore } from '@nanostores/react'
import { type ReactNode, useContext, useRef } from 'react'
import { type Failure, isPassing } from '../../core/failure.ts'
import { isBlank } from '../../core/features/customer-details/known-customer.ts'
import { customerMessages as messages } from '../../core/features/customer-details/messages.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { $session } from '../../core/session/session-state.ts'
import { $textVariant } from '../../core/session/text-variant.ts'
import type { ViewProps } from '../define/define.tsx'
import { Button } from '../kit/button.tsx'
import { Skeleton } from '../kit/indicators.tsx'
import { EmptyState } from '../kit/large/empty.tsx'
import { Lazy } from '../kit/lazy-view.tsx'
import { begin } from '../parts/begin-part.ts'
import { Notices } from '../parts/notices.tsx'
import { ComingContext } from '../parts/pending-context.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { Basics, NoFields } from './basics/basics-card.tsx'
import { Calls } from './calls/call-list.tsx'
import type { CustomerDetailsDefinition } from './definition.ts'
import { workOrderView } from './embedded-views.ts'
import { PanelContext, usePanel } from './panel-context.ts'
import { Head } from './panel-head.tsx'
import { formView, guardView, repairView } from './panel-views.ts'
import { usePanelHost } from './use-panel-host.ts'

/** A customer and all their calls. */
export default function CustomerDetails({ values, host }: ViewProps<CustomerDetailsDefinition>) {
  const shared = usePanelHost(host, values)
  const isSignedIn = useStore($session).status === 'signed-in'
  const variant = useStore($textVariant)
  return (
    <section
      key={variant}
      aria-label={values.sourceType === '1' ? messages.clueTitle() : messages.title()}
      className="@container/panel relative flex min-h-full flex-col bg-(--hutong-bg) text-(--hutong-text)"
      part="base"
    >
      <Notices className="inset-x-0 top-0 z-20" />
      {!isSignedIn ? (
        <Still>{messages.notSignedIn()}</Still>
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

/** Keeps the focus inside when the focused element is removed, as a saved form is. */
function Framed(props: { readonly layout: 'horizontal' | 'vertical' }) {
  const { panel } = usePanel()
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  // Re-rendered whenever the focused element may have been removed.
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

/** One case per state of the panel. */
function Shown({ layout }: { readonly layout: 'horizontal' | 'vertical' }) {
  const { panel } = usePanel()
  const known = useStore(panel.$known)
  const form = useStore(panel.$form)
  const next = useStore(panel.$next)
  const calls = useStore(panel.calls.$calls)
  const hasCalls = calls.status !== 'ready' || calls.value.length > 0
  const value =
    known.status === 'ready' ? known.value : known.status === 'loading' ? known.before : undefined
  const coming = useContext(ComingContext)
  const again = () => begin(panel.reload())
  if (known.status === 'failed')
    return coming && isPassing(known.failure) ? (
      coming(2, again)
    ) : (
      <Failed failure={known.failure} />
    )
  if (!value && known.status === 'loading')
    return coming ? (
      coming(0, again)
    ) : (
      <div className="p-5">
        <Skeleton label={commonMessages.loading()} rows={7} />
      </div>
    )
  const isEmpty = !value || isBlank(value)
  if (isEmpty && form.status === 'closed')
    return (
      <Still>
        <slot name="customer-empty">
          <EmptyState text={messages.chooseCustomer()} />
        </slot>
        {value && !value.metas && <NoFields />}
      </Still>
    )
  const isWide = layout === 'horizontal'
  return (
    <>
      {next && <Lazy view={guardView} with={{ next }} />}
      {!isEmpty && <Head known={value} />}
      <div
        className={`grid min-w-0 grow content-start ${isWide && !isEmpty ? '@min-[900px]/panel:grid-cols-[minmax(320px,5fr)_minmax(0,7fr)]' : ''}`}
      >
        <div
          className={`flex min-w-0 flex-col ${isWide ? '@min-[900px]/panel:border-r @min-[900px]/panel:border-(--hutong-border)' : ''}`}
        >
          {form.status === 'open' ? (
            <Lazy view={formView} with={{}} />
          ) : (
            value && <Basics known={value} />
          )}
          {value && form.status === 'closed' && (
            <Lazy view={workOrderView} with={{ call: undefined, hasCalls }} />
          )}
          {value?.repair && <Lazy view={repairView} with={{ repair: value.repair }} />}
        </div>
        {!isEmpty && <Calls isApart={isWide} />}
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
          <Button onClick={() => begin(panel.reload())}>{commonMessages.loadFailed()}</Button>
        )}
      </div>
    </Still>
  )
}
