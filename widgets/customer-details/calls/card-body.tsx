import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import {
  $canOpenCallDetail,
  openCallDetail
} from '../../../core/features/call-detail/call-window.ts'
import type { CallDetail, IntentOption } from '../../../core/features/call-detail/schemas.ts'
import { callResult } from '../../../core/features/calls/rules/call-result.ts'
import { hangUpOrigin } from '../../../core/features/calls/rules/hung-up.ts'
import { customerActionMessages } from '../../../core/features/customer-details/action-messages.ts'
import {
  chooseIntent,
  intentsOf,
  loadIntents
} from '../../../core/features/customer-details/call-intents.ts'
import { gradeName, intentLetterOf } from '../../../core/features/customer-details/enums.ts'
import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { retentionMessages } from '../../../core/features/retention/messages.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../kit/button.tsx'
import { ChoiceButton } from '../../kit/choice-button.tsx'
import { Lazy } from '../../kit/lazy-view.tsx'
import { begin } from '../../parts/begin-part.ts'
import { PageRoot } from '../../parts/page-root.tsx'
import { PanelDetails } from '../basics/panel-details.tsx'
import { playerView, workOrderView } from '../embedded-views.ts'
import { usePanel } from '../panel-context.ts'
import { Chip } from './call-chip.tsx'
import { CallFields } from './call-fields.tsx'
import { RemarkField } from './call-remark-field.tsx'
import { CallTranscript } from './call-transcript.tsx'

export interface CardBodyProps {
  readonly call: CallDetail
}

/** Body of a card: remark and intent first, then the transcript, then further details. */
export default function CardBody(props: CardBodyProps) {
  return (
    <PageRoot>
      <Body {...props} />
    </PageRoot>
  )
}

function Body({ call }: CardBodyProps) {
  const { isReadonly, panel } = usePanel()
  const isFixed = isReadonly || call.isReadonly === true
  const may = useStore($may)
  const canOpen = useStore($canOpenCallDetail)
  const { callRecordTags: tags, assignDialogVarResultItems: variables } = call
  return (
    <div className="@container/details flex flex-col gap-4 border-t border-(--hutong-border) p-4">
      <div className="grid gap-x-4 gap-y-2 @min-[520px]/details:grid-cols-[minmax(0,1fr)_160px]">
        <RemarkField call={call} isReadonly={isFixed} />
        <IntentField call={call} isReadonly={isFixed} />
      </div>
      {call.isRecordingRemoved && (
        <p className="text-[13px]/5 text-(--hutong-text-3)">
          {retentionMessages.recordingRemoved()}
        </p>
      )}
      {may('CMC.RECO.PERM') && !call.isRunning && mayHaveRecording(call) && (
        <Lazy
          view={playerView}
          with={{
            callRecordId: call.callRecordId,
            seconds: call.callDuration,
            earlyMediaMs: call.earlyMediaMs,
            gaps: call.recordingGaps
          }}
        />
      )}
      <CallTranscript call={call} />
      {tags.length > 0 && (
        <Titled title={customerActionMessages.tags()}>
          <ul className="flex flex-wrap gap-2">
            {tags.map(({ tagName, tagCount }) => (
              <li className="flex max-w-full" key={tagName}>
                <Chip title={tagName} tone="plain">
                  {tagCount > 1
                    ? customerActionMessages.tag({ name: tagName, count: tagCount })
                    : tagName}
                </Chip>
              </li>
            ))}
          </ul>
        </Titled>
      )}
      {variables.length > 0 && (
        <Titled title={customerActionMessages.variables()}>
          <PanelDetails
            details={variables.map(({ assignDialogVarName, assignDialogVarValue }) => [
              assignDialogVarName,
              assignDialogVarValue || messages.nothing()
            ])}
          />
        </Titled>
      )}
      <CallFields call={call} isReadonly={isReadonly} />
      <PanelDetails details={detailsOf(call)} />
      {canOpen && (
        <Button
          className="self-start"
          onClick={() =>
            openCallDetail({ callRecordId: call.callRecordId, records: panel.calls.rows() })
          }
          size="small"
        >
          {customerActionMessages.callDetail()}
        </Button>
      )}
      <Lazy view={workOrderView} with={{ call }} />
    </div>
  )
}

const Titled = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h4 className="mb-2 text-[13px]/5 text-(--hutong-text-3)">{props.title}</h4>
    {props.children}
  </section>
)

const detailsOf = (call: CallDetail): readonly (readonly [string, ReactNode])[] => {
  if (call.isRunning)
    return call.templateName ? [[customerActionMessages.script(), call.templateName]] : []
  return [
    [customerActionMessages.result(), callResult(call)],
    [
      customerActionMessages.duration(),
      <span className="tabular-nums" key="t">
        {call.callDuration > 0 ? timer(call.callDuration) : messages.nothing()}
      </span>
    ],
    [customerActionMessages.hangup(), hangUpOrigin(call)],
    ...(call.templateName ? [[customerActionMessages.script(), call.templateName] as const] : [])
  ]
}

/** The option of a level, whose code may be spelled differently from the current rule. */
function listed(options: readonly IntentOption[], code: string): IntentOption | undefined {
  const letter = intentLetterOf(code)
  return (
    options.find(one => one.levelCode === code) ??
    options.find(one => letter !== undefined && intentLetterOf(one.levelCode) === letter)
  )
}

/** The manually set intent level, beside the robot's. */
function IntentField({
  call,
  isReadonly
}: {
  readonly call: CallDetail
  readonly isReadonly: boolean
}) {
  const { emit } = usePanel()
  const { templateCode, manualIntentCode, manualIntentName, intentName } = call
  const found = useStore(intentsOf(templateCode))
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  useEffect(() => {
    if (!isReadonly) begin(loadIntents(templateCode))
  }, [templateCode, isReadonly])
  const options = found.status === 'ready' ? found.value : []
  const given = manualIntentCode === null ? undefined : listed(options, manualIntentCode)
  const choose = async (levelCode: string) => {
    const level = options.find(one => one.levelCode === levelCode)
    if (!level && levelCode !== '') return
    setBusy(true)
    try {
      await chooseIntent(call.callRecordId, level)
      void emit('intent-change', {
        callRecordId: call.callRecordId,
        customerId: call.customerId ?? undefined,
        intentCode: levelCode
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="text-[13px]/5 text-(--hutong-text-3)" htmlFor={id}>
        {customerActionMessages.manualIntent()}
      </label>
      {isReadonly ? (
        <span className="flex min-h-8 items-center" id={id}>
          {manualIntentName || messages.nothing()}
        </span>
      ) : (
        <ChoiceButton
          aria-busy={isBusy}
          aria-describedby={`${id}-note`}
          id={id}
          label={customerActionMessages.manualIntent()}
          onChoose={code => begin(choose(code))}
          options={[
            ...(manualIntentCode === null
              ? []
              : [{ value: '', label: customerActionMessages.clearIntent() }]),
            ...(manualIntentCode === null || given
              ? []
              : [{ value: manualIntentCode, label: manualIntentName || manualIntentCode }]),
            ...options.map(({ levelCode, levelName }) => ({ value: levelCode, label: levelName }))
          ]}
          placeholder={customerActionMessages.chooseIntent()}
          value={given?.levelCode ?? manualIntentCode}
        />
      )}
      <span className="min-h-5 text-[12px]/5 text-(--hutong-text-3)" id={`${id}-note`}>
        {intentName && `${customerActionMessages.aiIntent()} ${gradeName(intentName)}`}
      </span>
    </div>
  )
}

/** Whether there may be a recording to play. */
const mayHaveRecording = ({
  callDuration,
  hasRecording,
  isRecordingRemoved
}: CallDetail): boolean => !isRecordingRemoved && (callDuration > 0 || hasRecording)
