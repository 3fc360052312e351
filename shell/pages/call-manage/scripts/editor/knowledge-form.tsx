import { useStore } from '@nanostores/react'
import {
  limits,
  type ScriptContent,
  type ScriptKnowledge
} from '../../../../../core/features/scripts/content-schemas.ts'
import { newKnowledge } from '../../../../../core/features/scripts/rules/new-parts.ts'
import {
  $isDraftLocked,
  $scriptDraft,
  changeContent
} from '../../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { parts, showPlace } from '../../../../../core/features/scripts/script-place.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { TagInput } from '../../../../../widgets/kit/large/forms/tag-input.tsx'
import { Textarea, TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { AuditionButton } from './audition-button.tsx'
import { TagChoice } from './tag-choice.tsx'

const change = (next: (rows: ScriptContent['knowledge']) => ScriptContent['knowledge']) =>
  changeContent(content => ({ ...content, knowledge: next(content.knowledge) }))

const ADD = 'add'

/** Questions that are answered at any node. */
export default function KnowledgeForm() {
  const content = useStore($scriptDraft)?.content
  const isLocked = useStore($isDraftLocked)
  if (!content) return null
  const { knowledge } = content
  return (
    <div className="flex flex-col gap-3">
      <SectionHeading level={2}>{messages.knowledge()}</SectionHeading>
      <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.knowledgeHint()}</p>
      {knowledge.map((one, at) => (
        <Question
          key={one.id}
          next={(knowledge[at + 1] ?? knowledge[at - 1])?.id ?? ADD}
          number={at + 1}
          question={one}
        />
      ))}
      <div data-place={ADD}>
        <Button
          disabled={isLocked || knowledge.length >= limits.knowledge}
          onClick={() => {
            const added = newKnowledge(content)
            change(rows => [...rows, added])
            showPlace(parts.knowledge, added.id)
          }}
          size="small"
        >
          {messages.addKnowledge()}
        </Button>
      </div>
    </div>
  )
}

function Question(props: {
  readonly question: ScriptKnowledge
  readonly number: number
  /** The place that takes the focus when the question is removed. */
  readonly next: string
}) {
  const { question, number, next: after } = props
  const isLocked = useStore($isDraftLocked)
  const set = (next: Partial<ScriptKnowledge>) =>
    change(rows => rows.map(one => (one.id === question.id ? { ...one, ...next } : one)))
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) p-3"
      data-place={question.id}
    >
      <legend className="px-1 text-[13px]/5 text-(--hutong-text-2)">
        {messages.question({ number })}
      </legend>
      <fieldset className="flex min-w-0 flex-col gap-1" disabled={isLocked}>
        <TextInput
          label={messages.questionName()}
          maxLength={limits.name}
          onChange={({ target }) => set({ name: target.value })}
          value={question.name}
        />
        <TagInput
          hint={messages.wordsHint()}
          label={messages.words()}
          onChange={text =>
            set({
              words: text
                .split(',')
                .filter(Boolean)
                .slice(0, limits.words)
                .map(word => word.slice(0, 20))
            })
          }
          value={question.words.join(',')}
        />
        <Textarea
          label={messages.say()}
          maxLength={limits.text}
          onChange={({ target }) => set({ say: target.value })}
          value={question.say}
        />
        <TagChoice onChoose={tag => set({ tag })} value={question.tag} />
      </fieldset>
      <div className="flex justify-end gap-2">
        <AuditionButton text={question.say} />
        <Button
          disabled={isLocked}
          onClick={() => {
            change(rows => rows.filter(({ id }) => id !== question.id))
            showPlace(parts.knowledge, after)
          }}
          size="small"
          tone="bare"
        >
          {messages.removeKnowledge({ number })}
        </Button>
      </div>
    </fieldset>
  )
}
