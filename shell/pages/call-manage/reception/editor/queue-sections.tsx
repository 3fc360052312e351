import { queueStrategy, waitingMusic } from '../../../../../core/features/reception/enums.ts'
import { placeOf } from '../../../../../core/features/reception/scenario-check.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import {
  limits,
  type ReceptionContent
} from '../../../../../core/features/reception/scenario-schemas.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { Textarea } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../../widgets/kit/large/forms/ticks.tsx'
import { setFields, setPart } from './editing.ts'
import { NumberField } from './number-field.tsx'
import { Section } from './section.tsx'
import { groupOptions, useOptions, WayField } from './way-field.tsx'

const NONE = '-'
const LEAST_WAIT = 5

interface Part {
  readonly content: ReceptionContent
  readonly isLocked: boolean
}

/** How callers wait for agents, and the way on after the limit. */
export function QueueSection({ content: { queue, overflow }, isLocked }: Part) {
  const options = useOptions()
  return (
    <>
      <Section section="queue" title={messages.queue()}>
        <div data-place={placeOf('queue', 'groupId')}>
          <Choice
            disabled={isLocked}
            hint={messages.handOverHint()}
            label={messages.handOver()}
            onChoose={groupId => setFields('queue', { groupId: groupId === NONE ? '' : groupId })}
            options={[
              { value: NONE, label: messages.noGroup() },
              ...groupOptions(options, queue.groupId)
            ]}
            value={queue.groupId || NONE}
          />
        </div>
        <div className="grid gap-x-3 @2xl:grid-cols-2">
          <Choice
            disabled={isLocked}
            label={messages.strategy()}
            onChoose={strategy => setFields('queue', { strategy })}
            options={queueStrategy.options}
            value={queue.strategy}
          />
          <Choice
            disabled={isLocked}
            label={messages.music()}
            onChoose={music => setFields('queue', { music })}
            options={waitingMusic.options}
            value={queue.music}
          />
          <NumberField
            disabled={isLocked}
            label={messages.maxWaitSeconds()}
            least={LEAST_WAIT}
            most={limits.waitsFor}
            onChange={maxWaitSeconds => setFields('queue', { maxWaitSeconds })}
            value={queue.maxWaitSeconds}
          />
          <NumberField
            disabled={isLocked}
            hint={messages.mostWaitingHint()}
            label={messages.mostWaiting()}
            least={1}
            most={limits.waiting}
            onChange={mostWaiting => setFields('queue', { mostWaiting })}
            value={queue.mostWaiting}
          />
        </div>
        <Switch
          checked={queue.announcesPlace}
          disabled={isLocked}
          label={messages.announcesPlace()}
          onChange={announcesPlace => setFields('queue', { announcesPlace })}
        />
      </Section>
      <Section section="overflow" title={messages.overflow()}>
        <WayField
          disabled={isLocked}
          label={messages.overflowTo()}
          onChange={way => setPart('overflow', way)}
          way={overflow}
        />
      </Section>
    </>
  )
}

/** What callers hear outside the hours. */
export function ClosedSection({ content: { closed }, isLocked }: Part) {
  return (
    <Section section="closed" title={messages.closed()}>
      <Textarea
        disabled={isLocked}
        label={messages.closedMessage()}
        maxLength={limits.text}
        onChange={({ target }) => setFields('closed', { message: target.value })}
        required
        value={closed.message}
      />
      <Switch
        checked={closed.callBack}
        disabled={isLocked}
        label={messages.callBack()}
        onChange={callBack => setFields('closed', { callBack })}
      />
      <p className="text-[12px]/5 text-(--hutong-text-3)">{messages.callBackHint()}</p>
    </Section>
  )
}
