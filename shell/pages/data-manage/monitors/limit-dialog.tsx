import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import {
  $limitAttempt,
  $versionedLimits,
  draftOf,
  forgetLimitAttempt,
  largestLimits,
  limitIssue,
  readLimits,
  saveLimits
} from '../../../../core/features/monitor-limits/limit-form.ts'
import { monitorLimitMessages as messages } from '../../../../core/features/monitor-limits/messages.ts'
import type {
  MonitorLimit,
  VersionedLimits
} from '../../../../core/features/monitor-limits/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { kitMessages } from '../../../../core/messages/kit-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const names = Object.keys(largestLimits) as MonitorLimit[]

/** 告警阈值: how long states and calls may last. */
export default function LimitDialog({ onClose }: { readonly onClose: () => void }) {
  const state = useStore($versionedLimits)
  useEffect(() => {
    begin(readLimits())
    return forgetLimitAttempt
  }, [])
  const limits = lastOf(state)
  if (limits) return <LimitForm key={limits.version} limits={limits} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={messages.title()} width={480}>
      {state.status === 'failed' ? (
        <Button onClick={() => begin(readLimits())}>{kitMessages.failed()}</Button>
      ) : (
        <Skeleton label={kitMessages.loading()} rows={4} />
      )}
    </Dialog>
  )
}

function LimitForm(props: { readonly limits: VersionedLimits; readonly onClose: () => void }) {
  const { limits, onClose } = props
  const attempt = useStore($limitAttempt)
  const id = useId()
  const [initial] = useState(() => draftOf(limits))
  const form = useForm({
    initial,
    validate: values =>
      Object.fromEntries(names.map(name => [name, limitIssue(name, values[name])])),
    submission: attempt
  })
  const isStale = attempt.status === 'failed' && attempt.failure.code === 'MONITOR_LIMITS_CHANGED'
  return (
    <Dialog
      footer={
        <FormButtons
          confirm={messages.save()}
          form={id}
          isBusy={attempt.status === 'busy'}
          onCancel={onClose}
        />
      }
      isOpen
      onClose={onClose}
      title={messages.title()}
      width={480}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(async ready => {
          if ((await saveLimits(ready, limits.version)) === 'done') onClose()
        })}
      >
        <p className="pb-2 text-(--hutong-text-2)">{messages.text()}</p>
        <div className="grid grid-cols-2 gap-x-4">
          {names.map(name => (
            <TextInput
              {...form.field(name)}
              autoComplete="off"
              inputMode="numeric"
              key={name}
              label={messages[name]()}
              maxLength={4}
              name={name}
            />
          ))}
        </div>
        <Switch
          checked={form.values.warnsNoneFree}
          label={messages.warnsNoneFree()}
          onChange={on => form.set('warnsNoneFree', on)}
        />
        <div
          className="flex min-h-5 items-center gap-3 text-[13px]/5 text-(--hutong-danger)"
          role="alert"
        >
          {form.error}
          {isStale && (
            <Button
              onClick={() => {
                forgetLimitAttempt()
                begin(readLimits())
              }}
              size="small"
            >
              {messages.reload()}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
