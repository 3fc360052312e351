import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Call } from '../../../core/phone/state/phone-types.ts'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { useOnChange } from '../../kit/use-on-change.ts'
import { OpenPane } from '../panes/open-pane.tsx'
import { fetchPanes, Pane, paneTitles } from '../panes/pane.tsx'
import type { SecondViewProps } from '../second/second-view.tsx'
import { useSoftphone } from '../softphone-context.ts'
import { $secondCall } from '../softphone-phone.ts'
import { CallControls } from './call-controls.tsx'
import { CallerCard, useCallerDetails } from './call-info.tsx'
import { type CallOn, CallProgress, CallTimer } from './call-progress.tsx'
import { HangUpButton } from './hang-up-button.tsx'
import { QualityStrip } from './quality-strip.tsx'

const secondView = lazyView<SecondViewProps>(() => import('../second/second-view.tsx'))

/** An active call: caller, duration, controls, hang-up. */
export function InCall({ phone }: { phone: CallOn }) {
  const { pane, setPane } = useSoftphone()
  const second = useStore($secondCall)
  const isWaiting = second?.status === 'ringing'
  const isBeside = second !== undefined && !isWaiting
  // With another call, both are shown first.
  useOnChange(isBeside, () => {
    if (isBeside) setPane('controls')
  })
  const isTalking = phone.status === 'talking'
  useEffect(() => {
    if (!isTalking) return
    fetchPanes()
    void secondView.fetch()
  }, [isTalking])
  return (
    <>
      {isWaiting && <Lazy view={secondView} with={{ phone, second }} />}
      {isBeside && pane === 'controls' ? (
        <>
          <slot name="call-info" />
          <Lazy view={secondView} with={{ phone, second }} />
        </>
      ) : pane === 'controls' ? (
        <>
          <CallerCard beside={<QualityStrip phone={phone} />} call={phone.call}>
            <CallProgress phone={phone} />
          </CallerCard>
          <slot name="call-info" />
          <CallControls phone={phone} />
        </>
      ) : (
        <>
          <CallerLine
            call={isBeside && second.isActive && !second.isJoined ? second.call : phone.call}
            hasTime={phone.status === 'talking' && !isBeside}
          />
          <OpenPane onBack={() => setPane('controls')} title={paneTitles[pane]()}>
            <Pane onDone={() => setPane('controls')} pane={pane} />
          </OpenPane>
        </>
      )}
      <slot name="actions" />
      {(!isBeside || pane !== 'controls') && (
        <HangUpButton
          className="sticky bottom-2 shadow-[0_0_0_8px_var(--hutong-bg)] mt-auto w-full"
          phone={phone}
          size="large"
        />
      )}
    </>
  )
}

/** The party that the agent talks with in one line, while a pane needs the room. */
function CallerLine({ call, hasTime }: { call: Call; hasTime: boolean }) {
  const { caller } = useCallerDetails(call)
  return (
    <div className="flex items-baseline gap-3 font-semibold">
      <span className="truncate text-[16px]/6" title={caller}>
        {caller}
      </span>
      {hasTime && <CallTimer className="ml-auto text-[16px]/6" />}
    </div>
  )
}
