import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { guardNow } from '../../../../core/environment/guard-leaving.ts'
import type { FirstEnterprise } from '../../../../core/features/installation/endpoints.ts'
import {
  $installationAttempt,
  installFirst,
  LINK_INVALID
} from '../../../../core/features/installation/first-enterprise.ts'
import { installationMessages as messages } from '../../../../core/features/installation/messages.ts'
import { issuesOf } from '../../../../core/features/installation/rules.ts'
import { MOST_LICENCES } from '../../../../core/features/licences/rules.ts'
import { MOST_CALLS } from '../../../../core/features/resources/share-schemas.ts'
import { wholeNumber } from '../../../../core/features/system-settings/setting-values.ts'
import { sameAs } from '../../../../core/lib/validation/password-validators.ts'
import { every, required } from '../../../../core/lib/validation/rule.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { AccountFrame } from '../login/parts/account-frame.tsx'
import { GoLink } from '../login/parts/page-link.tsx'
import { link, SendForm } from '../login/parts/send-code.tsx'
import {
  AdministratorFields,
  EnterpriseFields,
  initial,
  SeatFields,
  type Typed
} from './setup-fields.tsx'

type Field = keyof Typed

interface Step {
  readonly title: () => string
  readonly hint: () => string
  readonly fields: readonly Field[]
}
const firstStep: Step = {
  title: messages.enterpriseStep,
  hint: messages.enterpriseHint,
  fields: ['enterpriseName', 'seatLicences']
}
const steps: readonly Step[] = [
  firstStep,
  {
    title: messages.administratorStep,
    hint: messages.administratorHint,
    fields: ['name', 'username', 'mobile', 'email', 'password', 'again']
  },
  {
    title: messages.seatStep,
    hint: messages.seatHint,
    fields: ['extension', 'callerNumber', 'lineCapacity']
  }
]
const [FIRST, LAST] = [0, steps.length - 1]
const stepOf = (field: string): number =>
  steps.findIndex(({ fields }) => fields.some(one => one === field))

/** Values that are no numbers are wrong. */
const toFirst = ({ again: _, ...typed }: Typed): FirstEnterprise => ({
  ...typed,
  seatLicences: wholeNumber(typed.seatLicences, 1, MOST_LICENCES) ?? 0,
  lineCapacity: wholeNumber(typed.lineCapacity, 1, MOST_CALLS) ?? 0
})

const again = (password: string) => every(required(ruleMessages.confirmMissing), sameAs(password))

const places = Object.fromEntries(
  (Object.keys(initial) as Field[]).map(field => [field, field] as const)
)

/** The steps of the wizard; nothing is created before the last. */
export function SetupForm() {
  const attempt = useStore($installationAttempt)
  const [step, setStep] = useState(FIRST)
  const body = useRef<HTMLDivElement>(null)
  const form = useForm({
    initial,
    validate: (typed: Typed) => ({
      ...issuesOf(toFirst(typed)),
      again: again(typed.password)(typed.again)
    }),
    submission: attempt,
    places
  })
  const isTyped = form.isDirty()
  useEffect(() => (isTyped ? guardNow(messages.leaving()) : undefined), [isTyped])
  const failure = attempt.status === 'failed' ? attempt.failure : undefined
  // The server's rejection may be of an earlier step.
  useOnChange(failure, () => {
    const at = stepOf(failure?.code ?? '')
    if (at >= FIRST) setStep(at)
  })
  useEffect(() => {
    if (step >= FIRST) body.current?.querySelector('input')?.focus()
  }, [step])
  const { title, hint, fields } = steps[step] ?? firstStep
  const isLast = step === LAST
  const send = () => {
    const typed = form.check(isLast ? undefined : [...fields])
    if (!typed) return
    if (isLast) void installFirst(toFirst(typed))
    else setStep(step + 1)
  }
  return (
    <AccountFrame hint={hint()} title={messages.title()}>
      <ol aria-label={messages.steps()} className="flex gap-2">
        {steps.map((one, at) => (
          <li
            aria-current={at === step ? 'step' : undefined}
            className={`flex min-w-0 grow items-center gap-2 text-[13px]/5 ${at <= step ? 'text-(--hutong-text)' : 'text-(--hutong-text-3)'}`}
            key={one.title()}
          >
            <span
              aria-hidden="true"
              className={`grid size-8 shrink-0 place-items-center rounded-(--hutong-radius-full) ${at <= step ? 'bg-(--hutong-brand) text-(--hutong-on-brand)' : 'bg-(--hutong-bg-hover)'}`}
            >
              {at + 1}
            </span>
            {one.title()}
          </li>
        ))}
      </ol>
      <SendForm
        busy={messages.busy()}
        foot={
          <span className="flex gap-4">
            {failure?.code === LINK_INVALID && <GoLink to="/login">{messages.toLogin()}</GoLink>}
            {step > FIRST && (
              <button
                className={link}
                disabled={attempt.status === 'busy'}
                onClick={() => setStep(step - 1)}
                type="button"
              >
                {messages.back()}
              </button>
            )}
          </span>
        }
        isBusy={attempt.status === 'busy'}
        issue={isLast ? form.error : undefined}
        label={title()}
        onSend={send}
        submit={isLast ? messages.create() : messages.next()}
      >
        <div className="flex flex-col gap-1" ref={body}>
          {step === FIRST && <EnterpriseFields form={form} />}
          {step === FIRST + 1 && <AdministratorFields form={form} />}
          {isLast && <SeatFields form={form} />}
        </div>
      </SendForm>
    </AccountFrame>
  )
}
