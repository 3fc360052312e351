import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import {
  limits,
  type ScriptAnswer,
  type ScriptFallback,
  type ScriptNode
} from '../../../../../core/features/scripts/content-schemas.ts'
import { PERSON_NAME } from '../../../../../core/features/scripts/rules/check-script.ts'
import {
  waysTo,
  withCopy,
  withNode,
  withoutNode
} from '../../../../../core/features/scripts/rules/edit-script.ts'
import { newAnswer } from '../../../../../core/features/scripts/rules/new-parts.ts'
import {
  $isDraftLocked,
  $scriptDraft,
  changeContent,
  nodeMark
} from '../../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { showPlace } from '../../../../../core/features/scripts/script-place.ts'
import { moved } from '../../../../../core/lib/moved.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../../widgets/kit/large/confirm.tsx'
import { Textarea, TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../../widgets/kit/large/forms/ticks.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { AnswerFields, raiseMark } from './answer-fields.tsx'
import { AuditionButton } from './audition-button.tsx'
import { FallbackFields } from './fallback-fields.tsx'
import { NodeWays } from './node-ways.tsx'
import { SampleFields } from './sample-fields.tsx'
import { TargetChoice } from './target-choice.tsx'

/** One node: what the robot says, what it listens for, and where each answer leads. */
export function NodeForm({ node }: { readonly node: ScriptNode }) {
  const { id, answers } = node
  const isLocked = useStore($isDraftLocked)
  const change = useCallback(
    (next: Partial<ScriptNode>) => changeContent(content => withNode(content, id, next)),
    [id]
  )
  const changeAnswer = useCallback(
    (answerId: string, next: Partial<ScriptAnswer>) =>
      changeAnswers(id, all => all.map(one => (one.id === answerId ? { ...one, ...next } : one))),
    [id]
  )
  const removeAnswer = useCallback(
    (answerId: string, next: string) => {
      changeAnswers(id, all => all.filter(one => one.id !== answerId))
      showPlace(id, next)
    },
    [id]
  )
  const raiseAnswer = useCallback(
    (answerId: string, number: number) => {
      changeAnswers(id, all => moved(all, number - 1, -1))
      showPlace(id, number > 2 ? raiseMark(answerId) : answerId)
    },
    [id]
  )
  const onTimeout = useCallback((timeout: ScriptFallback) => change({ timeout }), [change])
  const onMissed = useCallback(
    (notUnderstood: ScriptFallback) => change({ notUnderstood }),
    [change]
  )
  return (
    <div className="flex flex-col gap-4">
      <SectionHeading beside={<NodeActions node={node} />} level={2}>
        {node.name || id}
      </SectionHeading>
      <NodeWays id={id} />
      <fieldset className="flex min-w-0 flex-col gap-2" disabled={isLocked}>
        <div data-place="name">
          <TextInput
            label={messages.nodeName()}
            maxLength={limits.name}
            onChange={({ target }) => change({ name: target.value })}
            required
            value={node.name}
          />
        </div>
        <div data-place="say">
          <Textarea
            hint={messages.sayHint({ example: `{${PERSON_NAME}}` })}
            label={messages.say()}
            maxLength={limits.text}
            onChange={({ target }) => change({ say: target.value })}
            required
            value={node.say}
          />
        </div>
        <div className="flex flex-wrap gap-x-6">
          <Switch
            checked={node.listens}
            label={messages.listens()}
            onChange={listens => change({ listens })}
          />
          {node.listens && (
            <Switch
              checked={node.isInterruptible}
              label={messages.isInterruptible()}
              onChange={isInterruptible => change({ isInterruptible })}
            />
          )}
        </div>
        {!node.listens && (
          <div data-place="to">
            <TargetChoice
              label={messages.goesOn()}
              onChoose={to => change({ to })}
              value={node.to}
            />
          </div>
        )}
      </fieldset>
      <AuditionButton text={node.say} />
      {node.listens && (
        <fieldset className="flex min-w-0 flex-col gap-4" disabled={isLocked}>
          <SectionHeading>{messages.answers()}</SectionHeading>
          {answers.map((answer, at) => (
            <AnswerFields
              answer={answer}
              key={answer.id}
              next={(answers[at + 1] ?? answers[at - 1])?.id ?? 'answers'}
              number={at + 1}
              onChange={changeAnswer}
              onRaise={raiseAnswer}
              onRemove={removeAnswer}
            />
          ))}
          <div data-place="answers">
            <Button
              disabled={answers.length >= limits.answers}
              onClick={() => {
                const answer = newAnswer(node)
                changeAnswers(id, all => [...all, answer])
                showPlace(id, answer.id)
              }}
              size="small"
            >
              {messages.addAnswer()}
            </Button>
          </div>
          <FallbackFields
            fallback={node.timeout}
            name="timeout"
            onChange={onTimeout}
            onWait={change}
            title={messages.timeout()}
            waitSeconds={node.waitSeconds}
          />
          <FallbackFields
            fallback={node.notUnderstood}
            name="notUnderstood"
            onChange={onMissed}
            title={messages.notUnderstood()}
          />
          <SampleFields onChange={change} samples={node.samples} />
        </fieldset>
      )}
    </div>
  )
}

const changeAnswers = (
  id: string,
  next: (answers: readonly ScriptAnswer[]) => readonly ScriptAnswer[]
): void =>
  changeContent(content => {
    const node = content.nodes.find(one => one.id === id)
    return node ? withNode(content, id, { answers: [...next(node.answers)] }) : content
  })

/** Moves, copies and deletes the node. */
function NodeActions({ node: { id, name } }: { readonly node: ScriptNode }) {
  const isLocked = useStore($isDraftLocked)
  const nodes = useStore($scriptDraft)?.content.nodes ?? []
  const [isConfirming, confirm] = useState(false)
  const at = nodes.findIndex(one => one.id === id)
  const count = isConfirming ? waysTo({ nodes }, id) : 0
  const shift = (by: -1 | 1) =>
    changeContent(content => ({ ...content, nodes: moved(content.nodes, at, by) }))
  return (
    <div className="flex flex-wrap gap-1">
      {/* At the ends they keep the focus. */}
      <Button
        aria-disabled={at <= 0}
        disabled={isLocked}
        onClick={() => at > 0 && shift(-1)}
        size="small"
        tone="bare"
      >
        {messages.up()}
      </Button>
      <Button
        aria-disabled={at === nodes.length - 1}
        disabled={isLocked}
        onClick={() => at < nodes.length - 1 && shift(1)}
        size="small"
        tone="bare"
      >
        {messages.down()}
      </Button>
      <Button
        disabled={isLocked || nodes.length >= limits.nodes}
        onClick={() => {
          let copyId = id
          changeContent(content => {
            const [next, copy] = withCopy(content, id, nodeMark()) ?? [content]
            copyId = copy?.id ?? id
            return next
          })
          showPlace(copyId, 'name')
        }}
        size="small"
        tone="bare"
      >
        {messages.copyNode()}
      </Button>
      <Button
        disabled={isLocked || nodes.length === 1}
        onClick={() => confirm(true)}
        size="small"
        tone="bare"
      >
        {messages.removeNode()}
      </Button>
      <Confirm
        confirm={messages.removeNode()}
        isDangerous
        isOpen={isConfirming}
        onAnswer={yes => {
          confirm(false)
          if (!yes) return
          changeContent(content => withoutNode(content, id))
          showPlace(nodes[at + 1]?.id ?? nodes[at - 1]?.id ?? '', 'name')
        }}
        text={messages.removeNodeConsequence({ count })}
        title={messages.removeNodeQuestion({ name })}
      />
    </div>
  )
}
