import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import { type CheckName, checkNames } from '../../core/features/doctor/check-result.ts'
import { $doctor, titleOf } from '../../core/features/doctor/doctor-state.ts'
import {
  confirmSound,
  runEchoCall,
  runSpeakerTest,
  withoutSession
} from '../../core/features/doctor/run-checks.ts'
import { doctorViewMessages as messages } from '../../core/features/doctor/view-messages.ts'
import { $isStarted } from '../../core/session/session-state.ts'
import type { ViewProps } from '../define/define.tsx'
import { Button } from '../kit/button.tsx'
import { Meter } from '../kit/indicators.tsx'
import { SectionHeading } from '../kit/section-heading.tsx'
import { begin } from '../parts/begin-part.ts'
import { Notices } from '../parts/notices.tsx'
import { CheckRow } from './check-row.tsx'
import type { DoctorDefinition } from './definition.ts'
import { useDoctorHost } from './use-doctor-host.ts'

/** The echo number of FreeSWITCH and of the reference server. */
const ECHO_NUMBER = '9196'

/** Diagnosis of the page for its user and for support. */
export default function Doctor({ values, host }: ViewProps<DoctorDefinition>) {
  const heading = useId()
  const isStarted = useStore($isStarted)
  const { outcomes: found, running, level } = useStore($doctor)
  const { run, download } = useDoctorHost(host)
  const outcomes = isStarted ? found : withoutSession()
  const isRunning = running.length > 0
  const hasResults = Object.keys(found).length > 0
  const beside: Partial<Record<CheckName, ReactNode>> = {
    microphone: level !== undefined && <Meter label={messages.level()} value={level} />,
    speaker: <SpeakerButtons isDisabled={isRunning || !isStarted} />,
    'echo-call': (
      <Buttons>
        <Button
          disabled={isRunning || !isStarted}
          onClick={() => begin(runEchoCall(values.echoNumber ?? ECHO_NUMBER))}
          size="small"
        >
          {messages.call()}
        </Button>
      </Buttons>
    )
  }
  return (
    <section
      aria-labelledby={heading}
      className="relative rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg)"
      part="base"
    >
      <Notices isRow />
      <div className="flex flex-col gap-2 p-4">
        <SectionHeading
          beside={
            <span className="flex flex-wrap gap-2">
              <Button
                disabled={isRunning || !isStarted}
                onClick={() => begin(run())}
                tone="primary"
              >
                {hasResults ? messages.again() : messages.start()}
              </Button>
              <Button disabled={isRunning || !hasResults} onClick={() => begin(download())}>
                {messages.download()}
              </Button>
            </span>
          }
          id={heading}
          level={2}
        >
          {messages.title()}
        </SectionHeading>
        <p className="m-0 text-[13px]/5 text-(--hutong-text-2)">
          {messages.intro()}
          <span className="block">{messages.privacy()}</span>
        </p>
        <Summary />
      </div>
      <ul
        aria-label={messages.checks()}
        className="m-0 list-none border-t border-(--hutong-border) p-0"
      >
        {checkNames.map(check => (
          <CheckRow
            isRunning={running.includes(check)}
            key={check}
            outcome={outcomes[check]}
            title={titleOf(check)}
          >
            {beside[check]}
          </CheckRow>
        ))}
      </ul>
    </section>
  )
}

const Buttons = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex flex-wrap gap-2 pt-1">{children}</span>
)

/** Only the user knows whether the sound was audible. */
function SpeakerButtons({ isDisabled }: { readonly isDisabled: boolean }) {
  const { outcomes, isSoundPlayed } = useStore($doctor)
  return (
    <Buttons>
      <Button disabled={isDisabled} onClick={() => begin(runSpeakerTest())} size="small">
        {messages.playSound()}
      </Button>
      {isSoundPlayed && outcomes.speaker && (
        <>
          <Button disabled={isDisabled} onClick={() => confirmSound(true)} size="small">
            {messages.audible()}
          </Button>
          <Button disabled={isDisabled} onClick={() => confirmSound(false)} size="small">
            {messages.inaudible()}
          </Button>
        </>
      )}
    </Buttons>
  )
}

/** Announced when the last check has run. */
function Summary() {
  const { outcomes, running } = useStore($doctor)
  const all = Object.values(outcomes)
  const count = (status: string) => all.filter(outcome => outcome.status === status).length
  const failed = count('failed')
  const warnings = count('warning')
  const unchecked = count('not-checked')
  const isDone = all.length === checkNames.length && running.length === 0
  return (
    <p className="m-0 min-h-5 font-semibold text-[14px]/5" role="status">
      {isDone && textOf({ failed, warnings, unchecked })}
    </p>
  )
}

function textOf(counts: Record<'failed' | 'warnings' | 'unchecked', number>): string {
  if (counts.failed + counts.warnings > 0) return messages.problems(counts)
  return counts.unchecked > 0 ? messages.doneInPart(counts) : messages.done()
}
