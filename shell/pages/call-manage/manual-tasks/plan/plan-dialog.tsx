import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { $wallClock } from '../../../../../core/environment/clock.ts'
import {
  $manualPlan,
  $planAttempt,
  $planWindow,
  closePlan,
  loadPlan,
  type ManualPlan,
  NEW_PLAN,
  savePlan
} from '../../../../../core/features/manual-tasks/manual-plan.ts'
import { manualMessages as messages } from '../../../../../core/features/manual-tasks/messages.ts'
import { manualIssues } from '../../../../../core/features/manual-tasks/rules.ts'
import type { ManualTaskDraft } from '../../../../../core/features/manual-tasks/schemas.ts'
import { date } from '../../../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { kitMessages } from '../../../../../core/messages/kit-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../../../widgets/parts/form/use-form.ts'
import { DiscardConfirm } from '../../../../list/actions/discard-confirm.tsx'
import { FormButtons } from '../../../../list/cells/answer-cells.tsx'
import { PlanFields } from './manual-plan-fields.tsx'

const WIDTH = 660

/** Creates or edits a manual task. */
export default function PlanDialog() {
  const window = useStore($planWindow)
  const plan = useStore($manualPlan)
  const title = window.status === 'editing' ? messages.editTitle() : messages.createTitle()
  const address = `plan-${window.status === 'editing' ? window.taskId : NEW_PLAN}`
  if (plan.status === 'ready') return <Form address={address} plan={plan.value} title={title} />
  return (
    <Dialog address={address} isOpen onClose={closePlan} title={title} width={WIDTH}>
      {plan.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{plan.failure.message}</p>
          <Button onClick={() => begin(loadPlan())}>{commonMessages.loadFailed()}</Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={9} />
      )}
    </Dialog>
  )
}

function Form(props: {
  readonly address: string
  readonly plan: ManualPlan
  readonly title: string
}) {
  const { address, plan, title } = props
  const attempt = useStore($planAttempt)
  const [refused, refuse] = useState<{ readonly field: string; readonly message: string }>()
  const [isLeaving, leave] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isBusy = attempt.status === 'busy'
  const today = date($wallClock.get())
  const form = useForm<ManualTaskDraft>({
    initial: plan.draft,
    validate: draft =>
      Object.fromEntries(manualIssues(draft, today).map(({ field, message }) => [field, message])),
    rejected: refused && [[refused.field, refused.message]]
  })
  const draft = form.values
  const count = form.issues.size
  const close = () => (form.isDirty() ? leave(true) : closePlan())
  const change = (changes: Partial<ManualTaskDraft>) => {
    refuse(undefined)
    form.assign(changes)
  }
  const focusFirst = (): void => {
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    )
  }
  const save = async (): Promise<void> => {
    if (isBusy) return
    const ready = form.check()
    if (!ready) return focusFirst()
    const failure = await savePlan(ready)
    if (!failure) return
    refuse({ field: failure.code ?? '', message: failure.message })
    focusFirst()
  }
  const isElsewhere =
    refused !== undefined && !(refused.field in draft) && refused.field !== 'agents'
  return (
    <>
      <Dialog
        footer={
          <>
            <span
              className="mr-auto text-[13px]/5 text-(--hutong-danger)"
              role={count > 0 ? 'alert' : undefined}
            >
              {isElsewhere ? refused.message : count > 0 && messages.errors({ count })}
            </span>
            <FormButtons
              confirm={isBusy ? messages.saving() : kitMessages.confirm()}
              isBusy={isBusy}
              onCancel={close}
              onConfirm={() => begin(save())}
            />
          </>
        }
        address={address}
        isOpen
        onClose={close}
        title={title}
        width={WIDTH}
      >
        <div ref={box}>
          <PlanFields
            issues={Object.fromEntries(form.issues)}
            draft={draft}
            onChange={change}
            onLeave={form.blur}
            plan={plan}
          />
        </div>
      </Dialog>
      <DiscardConfirm
        isOpen={isLeaving}
        onAnswer={yes => {
          leave(false)
          if (yes) closePlan()
        }}
        text={messages.askDrop()}
      />
    </>
  )
}
