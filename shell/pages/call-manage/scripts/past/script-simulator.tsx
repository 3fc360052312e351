import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { matchCondition } from '../../../../../core/features/call-detail/enums.ts'
import { intentLetter } from '../../../../../core/features/customer-details/enums.ts'
import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import { samplesOf } from '../../../../../core/features/scripts/rules/script-samples.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import {
  $simulatedScript,
  $simulation,
  isStranded,
  type SimulatedLine,
  type Simulation,
  simulate,
  startSimulation
} from '../../../../../core/features/scripts/script-simulator.ts'
import { joinMessages } from '../../../../../core/messages/join-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { AuditionButton } from '../editor/audition-button.tsx'
import { SimulatedValues } from './simulated-values.tsx'

/** A conversation with the script as it is now, saved or not; the user is the customer. */
export default function ScriptSimulator() {
  const content = useStore($simulatedScript)
  const now = useStore($simulation)
  if (!content) return null
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_280px]">
        <section className={`${card} flex min-w-0 flex-col gap-3 p-4`}>
          <Dialogue lines={now?.lines ?? []} />
          {now && <Ending content={content} now={now} />}
          <Answering content={content} now={now} />
        </section>
        <div className="flex min-w-0 flex-col gap-4">
          {now && <Findings content={content} now={now} />}
          <SimulatedValues content={content} />
        </div>
      </div>
    </div>
  )
}

function Dialogue({ lines }: { readonly lines: readonly SimulatedLine[] }) {
  const box = useRef<HTMLOListElement>(null)
  const { length } = lines
  useEffect(() => {
    if (length > 0) box.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [length])
  return (
    <ol
      aria-label={messages.dialogue()}
      aria-live="polite"
      className="flex max-h-[50vh] min-h-40 flex-col gap-2 overflow-auto"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {lines.map(line => (
        <Line key={line.id} line={line} />
      ))}
    </ol>
  )
}

function Line({ line: { role, text, nodeName, understood } }: { readonly line: SimulatedLine }) {
  const isRobot = role === 'robot'
  const condition = understood?.matchCondition
  const match = condition ? matchCondition.label(condition) : ''
  const value = understood?.matchValue
    ? joinMessages.labelled({ label: match, value: understood.matchValue })
    : match
  const note = understood?.ignored ? messages.ignored() : messages.understoodAs({ match: value })
  return (
    <li
      className={`flex max-w-[85%] flex-col rounded-(--hutong-radius) px-3 py-2 ${isRobot ? 'self-start bg-(--hutong-bg-hover)' : 'self-end bg-(--hutong-bg-sel)'}`}
    >
      <span className="text-[12px]/5 text-(--hutong-text-2)">
        {isRobot ? nodeName : messages.customer()}
      </span>
      <span className="break-words">{text}</span>
      {isRobot && (
        <span className="self-start">
          <AuditionButton text={text} />
        </span>
      )}
      {understood && (match !== '' || understood.ignored) && (
        <span className="text-[12px]/5 text-(--hutong-text-2)">{note}</span>
      )}
    </li>
  )
}

const endings = {
  farewell: messages.byFarewell,
  transfer: messages.byTransfer,
  customer: messages.byCustomer,
  lost: messages.isLost
} as const

/** How the conversation ended, or why it cannot go on. */
function Ending({ now, content }: { readonly now: Simulation; readonly content: ScriptContent }) {
  const { ending } = now.state
  const isGone = isStranded(now, content)
  if (!ending && !isGone) return null
  return (
    <p className={isGone || ending === 'lost' ? 'text-(--hutong-danger)' : ''} role="status">
      {ending ? endings[ending]() : messages.nodeGone()}
    </p>
  )
}

/** Takes the focus when what had it is gone, such as the button that began the conversation. */
function keepFocus(control: HTMLElement | null): void {
  const root = control?.getRootNode()
  if (root instanceof ShadowRoot && !root.activeElement) control?.focus()
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

function Answering(props: {
  readonly content: ScriptContent
  readonly now: Simulation | undefined
}) {
  const { content, now } = props
  const [typed, type] = useState('')
  const node = content.nodes.find(({ id }) => id === now?.state.at)
  if (!now || now.state.ending || !node)
    return (
      <Button
        className="self-start"
        onClick={() => startSimulation(content)}
        ref={keepFocus}
        tone="primary"
      >
        {now ? messages.restart() : messages.start()}
      </Button>
    )
  const answer = (text: string, isEarly = false) => {
    if (text.trim() === '') return
    simulate(content, { kind: 'answer', text, isEarly }, text)
    type('')
  }
  const samples = [...new Set(samplesOf(content, node).map(({ text }) => text))].filter(Boolean)
  return (
    <>
      {samples.length > 0 && !content.byKeys && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div aria-label={messages.propose()} className="flex flex-wrap gap-2" role="group">
          {samples.map(text => (
            <Button key={text} onClick={() => answer(text)} size="small">
              {text}
            </Button>
          ))}
        </div>
      )}
      {content.byKeys ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div aria-label={messages.keys()} className="grid max-w-48 grid-cols-3 gap-1" role="group">
          {keys.map(key => (
            <Button key={key} onClick={() => answer(key)} size="small">
              {key}
            </Button>
          ))}
        </div>
      ) : (
        <form
          className="flex items-start gap-2"
          onSubmit={event => {
            event.preventDefault()
            answer(typed)
          }}
        >
          <div className="min-w-0 grow">
            <TextInput
              autoComplete="off"
              label={messages.type()}
              ref={keepFocus}
              maxLength={100}
              onChange={({ target }) => type(target.value)}
              value={typed}
            />
          </div>
          <Button className="mt-[26px]" tone="primary" type="submit">
            {messages.send()}
          </Button>
          <Button
            aria-label={messages.interruptHint()}
            className="mt-[26px]"
            onClick={() => answer(typed, true)}
          >
            {messages.interrupt()}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => simulate(content, { kind: 'silence' }, messages.silent())}>
          {messages.silent()}
        </Button>
        <Button onClick={() => simulate(content, { kind: 'hangUp' }, messages.hangUp())}>
          {messages.hangUp()}
        </Button>
        <Button onClick={() => startSimulation(content)}>{messages.restart()}</Button>
      </div>
    </>
  )
}

/** Node, grade, tags and variables so far. */
function Findings({ now, content }: { readonly now: Simulation; readonly content: ScriptContent }) {
  const { at, intent, tags, variables } = now.state
  const tagNames = tags.map(id => content.tags.find(one => one.id === id)?.name ?? id)
  const rows = [
    [messages.at(), content.nodes.find(({ id }) => id === at)?.name],
    [messages.intentNow(), intentLetter.label(intent)],
    [messages.tagsNow(), tagNames.join(joinMessages.list())],
    [
      messages.variablesNow(),
      variables.map(([name, value]) => `${name} = ${value}`).join(joinMessages.clause())
    ]
  ] as const
  return (
    <section className={`${card} p-4`}>
      <dl aria-live="polite" className="grid grid-cols-[72px_1fr] gap-x-3 gap-y-2">
        {rows.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-(--hutong-text-2)">{name}</dt>
            <dd className="min-w-0 break-words">{value || messages.nothing()}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
