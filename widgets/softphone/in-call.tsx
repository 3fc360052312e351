import { useEffect } from 'react'
import { CallControls } from './call-controls.tsx'
import { CallerCard, useCallerFacts } from './call-info.tsx'
import { type CallOn, CallProgress, CallTimer } from './call-progress.tsx'
import { useDesk } from './desk.ts'
import { HangUpButton } from './hang-up-button.tsx'
import { OpenPane } from './open-pane.tsx'
import { fetchPanes, Pane, paneTitles } from './pane.tsx'

/** A call that has begun: who, how long, what can be done with it, and the way to end it. */
export function InCall({ phone }: { phone: CallOn }) {
  const { pane, setPane } = useDesk()
  useEffect(fetchPanes, [])
  return (
    <>
      {pane === 'controls' ? (
        <>
          <CallerCard call={phone.call}>
            <CallProgress phone={phone} />
          </CallerCard>
          <slot name="call-info" />
          <CallControls phone={phone} />
        </>
      ) : (
        <>
          <CallerLine phone={phone} />
          <OpenPane onBack={() => setPane('controls')} title={paneTitles[pane]()}>
            <Pane onDone={() => setPane('controls')} pane={pane} />
          </OpenPane>
        </>
      )}
      <slot name="actions" />
      <HangUpButton className="mt-auto w-full" phone={phone} size="large" />
    </>
  )
}

/** The card in one line, while a pane needs the room. */
function CallerLine({ phone }: { phone: CallOn }) {
  const { who } = useCallerFacts(phone.call)
  return (
    <div className="flex items-baseline gap-3 font-semibold">
      <span className="truncate text-[16px]/6" title={who}>
        {who}
      </span>
      {phone.at === 'talking' && <CallTimer className="ml-auto text-[16px]/6" />}
    </div>
  )
}
