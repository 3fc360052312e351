import { useStore } from '@nanostores/react'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import { $testCall, testCall, testPhoneRule } from '../../../core/features/task-plan/test-call.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Choice } from '../../kit/large/forms/choice.tsx'
import { useForm } from '../form/use-form.ts'
import { Piece } from './plan-piece.tsx'
import { TestProgress } from './test-progress.tsx'

const ANY = ''

/** A test call: a robot calls one number with the script and a line of the task. */
export function TestCall(props: {
  readonly templateCode: string
  /** Caller ids the task may use. */
  readonly cidNumbers: readonly string[]
  readonly outRobotHolderId: string
  readonly blacklistLibId: number
  /** An agent task has no script to test. */
  readonly byAgents: boolean
}) {
  const { templateCode, cidNumbers, outRobotHolderId, blacklistLibId, byAgents } = props
  const state = useStore($testCall)
  const form = useForm({
    initial: { phone: '', cid: ANY },
    validate: ({ phone }) => ({ phone: testPhoneRule(phone) })
  })
  const cid = cidNumbers.includes(form.values.cid) ? form.values.cid : ANY
  const phone = form.field('phone')
  const isOn = state.status === 'asking' || state.status === 'on'

  function begin(): void {
    const ready = form.check()
    if (ready)
      void testCall({
        ...{ templateCode, phone: ready.phone, outRobotHolderId, blacklistLibId },
        cidNumbers: cid === ANY ? cidNumbers : [cid]
      })
  }
  if (byAgents || templateCode === '')
    return (
      <Piece title={messages.test()}>
        <p className="text-[13px]/5 text-(--hutong-text-3)">
          {byAgents ? messages.byAgents() : messages.scriptFirst()}
        </p>
      </Piece>
    )
  return (
    <Piece title={messages.test()}>
      <p className="text-[12px]/5 text-(--hutong-text-3)">{messages.testHow()}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 @max-[420px]/plan:grid-cols-1">
        <Input
          {...phone}
          autoComplete="off"
          inputMode="tel"
          label={messages.testPhone()}
          onBlur={() => phone.value !== '' && phone.onBlur()}
          onKeyDown={event => {
            // Enter starts the test call and does not submit the surrounding form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            begin()
          }}
        />
        <Choice
          label={messages.testLineChoice()}
          onChoose={chosen => form.set('cid', chosen)}
          options={[
            { value: ANY, label: messages.anyLine() },
            ...cidNumbers.map(number => ({ value: number, label: number }))
          ]}
          value={cid}
        />
        <Button
          aria-disabled={isOn}
          className="mt-[26px] @max-[420px]/plan:mt-0"
          onClick={() => isOn || begin()}
          tone="primary"
        >
          <Icon name="outgoing" size={16} />
          {state.status === 'over' ? messages.testAgain() : messages.testCall()}
        </Button>
      </div>
      <TestProgress state={state} />
    </Piece>
  )
}
