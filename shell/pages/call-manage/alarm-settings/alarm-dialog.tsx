import { useStore } from '@nanostores/react'
import { type Ref, useEffect, useId } from 'react'
import {
  $alarmAttempt,
  $alarmSettings,
  type EnterpriseSettings,
  leaveAlarmSettings,
  loadAlarmSettings,
  saveAlarmSettings
} from '../../../../core/features/alarm-settings/alarm-settings.ts'
import { alarmMessages } from '../../../../core/features/alarm-settings/messages.ts'
import { taskDialogMessages as messages } from '../../../../core/features/call-task-form/messages.ts'
import { toggleThreshold } from '../../../../core/features/call-task-form/rules/form-changes.ts'
import { alarmIssues } from '../../../../core/features/call-task-form/rules/form-rules.ts'
import {
  type Alarm,
  type Threshold,
  thresholds
} from '../../../../core/features/call-task-form/rules/form-types.ts'
import { alarmFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { typedThreshold } from '../../../../core/features/call-task-form/rules/typed-values.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { line } from '../../../../widgets/kit/large/cell-styles.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Checkbox, Radios, Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

/** 全局告警设置: alarm thresholds of every task that uses the global settings. */
export default function AlarmDialog() {
  const id = useId()
  const state = useStore($alarmSettings)
  const isBusy = useStore($alarmAttempt).status === 'busy'
  useEffect(() => void loadAlarmSettings(), [])
  return (
    <Dialog
      footer={
        <FormButtons
          form={id}
          isBusy={isBusy}
          isShut={state.status !== 'ready'}
          onCancel={leaveAlarmSettings}
        />
      }
      isOpen
      onClose={leaveAlarmSettings}
      title={alarmMessages.title()}
    >
      {state.status === 'ready' && <Settings id={id} settings={state.value} />}
      {state.status === 'failed' && (
        <div className="grid min-h-40 place-items-center" role="alert">
          <Button onClick={() => void loadAlarmSettings()}>{commonMessages.loadFailed()}</Button>
        </div>
      )}
      {state.status !== 'ready' && state.status !== 'failed' && (
        <Skeleton label={commonMessages.loading()} rows={6} />
      )}
    </Dialog>
  )
}

interface AlarmValues {
  readonly alarm: Alarm
  readonly oncePerDay: boolean
}

function Settings({
  id,
  settings
}: {
  readonly id: string
  readonly settings: EnterpriseSettings
}) {
  const attempt = useStore($alarmAttempt)
  const form = useForm<AlarmValues>({
    initial: { alarm: alarmFormOf(settings.alarm), oncePerDay: settings.oncePerDay },
    validate: ({ alarm }) =>
      Object.fromEntries(alarmIssues(alarm).map(({ field, message }) => [field, message])),
    submission: attempt
  })
  const { alarm, oncePerDay } = form.values
  const change = (next: Alarm) => form.set('alarm', next)
  return (
    <form
      className="flex flex-col gap-4"
      id={id}
      noValidate
      onSubmit={form.onSubmit(ready => void saveAlarmSettings(ready.alarm, ready.oncePerDay))}
    >
      <p className="text-[13px]/5 text-(--hutong-text-2)">{alarmMessages.about()}</p>
      <Switch
        checked={alarm.enabled}
        label={messages.alarmOn()}
        onChange={enabled => {
          form.forget()
          change({ ...alarm, enabled })
        }}
      />
      {alarm.enabled && (
        <>
          {thresholds.map(which => (
            <Limit
              alarm={alarm}
              issue={form.issueOf(`alarm.${which}`)}
              key={which}
              onChange={change}
              ref={form.place(`alarm.${which}`)}
              which={which}
            />
          ))}
          <Radios
            label={messages.handling()}
            onChoose={chosen => change({ ...alarm, suspendCallTask: chosen === 'suspend' })}
            options={[
              { value: 'warn', label: messages.warnOnly() },
              { value: 'suspend', label: messages.suspend() }
            ]}
            value={alarm.suspendCallTask ? 'suspend' : 'warn'}
          />
        </>
      )}
      <div className="flex flex-col gap-1 border-(--hutong-border) border-t pt-4">
        <Switch
          checked={oncePerDay}
          label={alarmMessages.oncePerDay()}
          onChange={on => form.set('oncePerDay', on)}
        />
        <p className="text-[12px]/5 text-(--hutong-text-2)">{alarmMessages.aboutDaily()}</p>
      </div>
      <FormAlert text={form.error} />
    </form>
  )
}

function Limit(props: {
  readonly alarm: Alarm
  readonly which: Threshold
  readonly issue: string | undefined
  readonly onChange: (alarm: Alarm) => void
  readonly ref: Ref<HTMLDivElement>
}) {
  const { alarm, which, issue, onChange, ref } = props
  const noteId = useId()
  const { enabled, value } = alarm[which]
  const name = messages[which]()
  return (
    <div className="flex flex-wrap items-center gap-2" ref={ref}>
      <span className="w-40">
        <Checkbox
          checked={enabled}
          label={name}
          onChange={on => onChange(toggleThreshold(alarm, which, on))}
        />
      </span>
      <input
        aria-describedby={noteId}
        aria-invalid={issue !== undefined}
        aria-label={messages.thresholdOf({ name })}
        className={`${line} w-20! px-2! text-center`}
        disabled={!enabled}
        inputMode="numeric"
        onChange={({ target }) =>
          onChange({ ...alarm, [which]: { enabled, value: typedThreshold(which, target.value) } })
        }
        value={value}
      />
      {which === 'callerFaultCount' ? messages.count() : messages.percent()}
      <p className="text-[12px]/5 text-(--hutong-danger)" id={noteId} role="alert">
        {issue}
      </p>
    </div>
  )
}
