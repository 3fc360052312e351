import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  type StartProgress,
  type StartStep,
  startSteps
} from '../../../core/features/installation/endpoints.ts'
import { installationMessages as messages } from '../../../core/features/installation/messages.ts'
import {
  $startProgress,
  countDone,
  isStepDone,
  readStartProgress,
  watchStartProgress
} from '../../../core/features/installation/start-progress.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { dial } from '../../../core/phone/phone.ts'
import { $phone } from '../../../core/phone/state/phone-state.ts'
import { $agent } from '../../../core/session/seat.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { ProgressBar } from '../../../widgets/kit/large/progress-bar.tsx'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { Tinted } from '../../../widgets/parts/tinted-text.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Unread } from '../../list/unread-rows.tsx'
import { linkTo } from '../../router/follow-link.ts'

const pages: Readonly<Partial<Record<StartStep, string>>> = {
  departments: '/systemManage/departManage',
  members: '/systemManage/accountManage',
  seats: '/systemManage/workerManage',
  lines: '/systemManage/lineManage',
  hours: '/systemManage/systemSetting?section=dialling',
  fields: '/systemManage/systemSetting?section=fields',
  customers: '/customer/index',
  scripts: '/callManage/verbelTemplate',
  gateway: '/systemManage/systemSetting?section=messageGateway'
}
const hints = {
  departments: messages.departmentsHint,
  members: messages.membersHint,
  seats: messages.seatsHint,
  lines: messages.linesHint,
  hours: messages.hoursHint,
  fields: messages.fieldsHint,
  customers: messages.customersHint,
  scripts: messages.scriptsHint,
  gateway: messages.gatewayHint,
  calls: messages.callsHint
} as const

/** 开始使用: what remains after the installation. */
export default function Start() {
  const state = useStore($startProgress)
  const isInCall = useStore($phone).status !== 'idle'
  useEffect(() => {
    // A call that has ended may have been the first.
    if (!isInCall) begin(readStartProgress())
  }, [isInCall])
  useEffect(watchStartProgress, [])
  const read = lastOf(state)
  return (
    <ConsolePage>
      <div className="flex max-w-[960px] flex-col gap-4">
        <FirstCall />
        <section className={`${card} flex flex-col gap-2 p-5`}>
          <SectionHeading level={2}>{messages.startTitle()}</SectionHeading>
          <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.startHint()}</p>
          {read ? (
            <Steps read={read} />
          ) : state.status === 'failed' ? (
            <Unread failure={state.failure} onRetry={() => begin(readStartProgress())} />
          ) : (
            <Skeleton label={commonMessages.loading()} rows={9} />
          )}
        </section>
      </div>
    </ConsolePage>
  )
}

function Steps({ read }: { readonly read: StartProgress }) {
  const done = countDone(read)
  const share = done / startSteps.length
  return (
    <>
      <ProgressBar
        label={messages.startTitle()}
        percent={Math.round(share * 100)}
        share={share}
        text={messages.progress({ done, all: startSteps.length })}
        width="w-[min(240px,50%)]"
      />
      <ol className="divide-y divide-(--hutong-border)">
        {startSteps.map(step => {
          const page = pages[step]
          return (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3" key={step}>
              <div className="flex min-w-0 grow flex-col">
                {page ? (
                  <a
                    {...linkTo(page)}
                    className="self-start text-[14px]/[22px] text-(--hutong-link) hover:underline"
                  >
                    {messages[step]()}
                  </a>
                ) : (
                  <span className="text-[14px]/[22px] text-(--hutong-text)">
                    {messages[step]()}
                  </span>
                )}
                <span className="text-[13px]/5 text-(--hutong-text-3)">{hints[step]()}</span>
              </div>
              {isStepDone(read, step) && <Tinted tone="good">{messages.done()}</Tinted>}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Calls any number with the user's own telephone. */
function FirstCall() {
  const hasSeat = useStore($agent) !== undefined
  const isInCall = useStore($phone).status !== 'idle'
  const form = useForm({ initial: { number: '' } })
  return (
    <section className={`${card} flex flex-col gap-3 p-5`}>
      <SectionHeading level={2}>{messages.firstCall()}</SectionHeading>
      <p className="text-[13px]/5 text-(--hutong-text-2)">
        {hasSeat ? messages.firstCallHint() : messages.noSeat()}
      </p>
      {hasSeat && (
        <form
          className="flex flex-wrap items-start gap-3"
          noValidate
          onSubmit={form.onSubmit(({ number }) => begin(dial(number, { setFree: true })))}
        >
          <TextInput
            {...form.field('number')}
            autoComplete="off"
            inputMode="tel"
            label={messages.number()}
            maxLength={32}
            name="number"
          />
          <Button className="mt-[26px]" disabled={isInCall} tone="success" type="submit">
            {messages.dial()}
          </Button>
        </form>
      )}
    </section>
  )
}
