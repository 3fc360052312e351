import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { Assessment } from '../../../core/features/network-check/assessment.ts'
import { networkCheckMessages as messages } from '../../../core/features/network-check/messages.ts'
import type { NetworkCheck } from '../../../core/features/network-check/network-check.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Meter } from '../../kit/indicators.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { begin } from '../../parts/begin-part.ts'
import type { DeviceControls } from './pane-props.ts'

type Part = Awaited<ReturnType<DeviceControls['networkCheck']>>

const $idle = atom<NetworkCheck>({ status: 'idle' })

/** Checks microphone, speaker and network before the shift; its code is loaded with the first check. */
export default function NetworkCheckPart({ controls }: { readonly controls: DeviceControls }) {
  const [part, setPart] = useState<Part>()
  const [isFailed, setFailed] = useState(false)
  const check = useStore(part?.$networkCheck ?? $idle)
  // Closing the pane ends the check.
  useEffect(() => part?.leaveNetworkCheck, [part])
  const start = async () => {
    try {
      const loaded = part ?? (await controls.networkCheck())
      setPart(loaded)
      setFailed(false)
      await loaded.startNetworkCheck()
    } catch {
      setFailed(true)
    }
  }
  const isRunning = check.status === 'connecting' || check.status === 'measuring'
  const isFirst = check.status === 'idle'
  return (
    <section
      aria-label={messages.label()}
      className="flex flex-col gap-2 border-t border-(--hutong-border) pt-3 text-[14px]/[22px]"
    >
      <SectionHeading>{messages.label()}</SectionHeading>
      {isFirst && <p className="text-[12px]/5 text-(--hutong-text-3)">{messages.hint()}</p>}
      <div className="empty:hidden" role="status">
        <Sentence check={check} />
      </div>
      {check.status === 'measuring' && (
        <>
          <Level label={messages.microphone()} value={check.sent} />
          <Level label={messages.speaker()} value={check.heard} />
        </>
      )}
      {check.status === 'done' && <Result assessment={check.assessment} />}
      {isFailed && (
        <p className="text-[12px]/5 text-(--hutong-danger)" role="alert">
          {commonMessages.loadFailed()}
        </p>
      )}
      <Button onClick={() => (isRunning ? part?.cancelNetworkCheck() : begin(start()))}>
        <Icon name={isRunning ? 'clear' : 'call'} size={16} />
        {isRunning ? messages.cancel() : isFirst ? messages.start() : messages.again()}
      </Button>
    </section>
  )
}

function Sentence({ check }: { readonly check: NetworkCheck }) {
  switch (check.status) {
    case 'idle':
      return null
    case 'connecting':
      return <p>{messages.connecting()}</p>
    case 'measuring':
      return <Measuring secondsLeft={check.secondsLeft} />
    case 'refused':
    case 'stopped':
      return <p className="text-(--hutong-warn)">{check.why}</p>
    case 'done':
      return (
        <p
          className={`flex items-start gap-2 font-semibold ${tones[check.assessment.level].color}`}
        >
          <Icon className="mt-0.5" name={tones[check.assessment.level].icon} />
          <span>
            {tones[check.assessment.level].label()}
            <span className="block font-normal text-(--hutong-text)">
              {check.assessment.finding}
            </span>
          </span>
        </p>
      )
  }
}

/** The seconds are not announced. */
function Measuring({ secondsLeft }: { readonly secondsLeft: number }) {
  const [first] = useState(secondsLeft)
  return (
    <p>
      <span className="sr-only">{messages.measuring({ seconds: first })}</span>
      <span aria-hidden="true" className="tabular-nums">
        {messages.measuring({ seconds: secondsLeft })}
      </span>
    </p>
  )
}

const tones = {
  good: { color: 'text-(--hutong-success)', icon: 'check', label: messages.good },
  fair: { color: 'text-(--hutong-warn)', icon: 'alert', label: messages.fair },
  poor: { color: 'text-(--hutong-danger)', icon: 'alert', label: messages.poor }
} as const

const Level = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div className="grid grid-cols-[auto_1fr] items-center gap-3">
    <span className="min-w-14 text-(--hutong-text-2)">{label}</span>
    <Meter label={label} value={value} />
  </div>
)

function Result({ assessment }: { readonly assessment: Assessment }) {
  const { cures, measured } = assessment
  const rows = measured && [
    [messages.mos(), `${measured.mos.toFixed(1)} / 4.5`],
    [messages.roundTrip(), `${measured.roundTripMs} ms`],
    [messages.loss(), `${measured.lossPercent.toFixed(1)} %`],
    [messages.jitter(), `${measured.jitterMs} ms`]
  ]
  return (
    <>
      {rows && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-[12px]/5">
          {rows.map(([name, value]) => (
            <div className="contents" key={name}>
              <dt className="text-(--hutong-text-2)">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="flex flex-col gap-1 text-[12px]/5 text-(--hutong-text-2)">
        {cures.map(cure => (
          <li key={cure}>{cure}</li>
        ))}
      </ul>
    </>
  )
}
