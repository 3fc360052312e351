/** 知识库 beside a call: full-text search for answers (rule work-order-15). */
import { useStore } from '@nanostores/react'
import { type FormEvent, useRef } from 'react'
import {
  $knowledge,
  $knowledgeError,
  $knowledgeQuery,
  searchKnowledge,
  typeKnowledge
} from '../../../core/features/knowledge/knowledge-search.ts'
import { knowledgeMessages as messages } from '../../../core/features/knowledge/messages.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { EmptyState } from '../../kit/large/empty.tsx'
import { TextInput } from '../../kit/large/forms/text-fields.tsx'
import { begin } from '../begin-part.ts'
import { KnowledgeAnswer } from './knowledge-answer.tsx'

export function KnowledgeSearch() {
  const queryText = useStore($knowledgeQuery)
  const issue = useStore($knowledgeError)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(searchKnowledge())
    if ($knowledgeError.get()) field.current?.focus()
  }
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <form
        aria-label={messages.title()}
        className="grid shrink-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2"
        noValidate
        onSubmit={submit}
      >
        <TextInput
          autoComplete="off"
          issue={issue}
          label={messages.label()}
          maxLength={100}
          onChange={({ target }) => typeKnowledge(target.value)}
          placeholder={messages.hint()}
          ref={field}
          type="search"
          value={queryText}
        />
        <Button className="mt-[26px]" tone="primary" type="submit">
          {messages.search()}
        </Button>
      </form>
      <Found />
    </div>
  )
}

export default KnowledgeSearch

function Found() {
  const found = useStore($knowledge)
  switch (found.status) {
    case 'none':
      return <Nothing text={messages.begin()} />
    case 'loading':
      return <Skeleton label={commonMessages.loading()} rows={4} />
    case 'failed':
      return (
        <Button className="self-center" onClick={() => begin(searchKnowledge())} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      )
    case 'ready':
      return (
        <>
          <p className="text-[12px]/5 text-(--hutong-text-3)" role="status">
            {messages.found({ count: found.value.length })}
          </p>
          {found.value.length === 0 ? (
            <Nothing text={messages.none()} />
          ) : (
            <ul aria-label={messages.title()} className="flex flex-col gap-2">
              {found.value.map(item => (
                <KnowledgeAnswer item={item} key={item.id} />
              ))}
            </ul>
          )}
        </>
      )
  }
}

const Nothing = ({ text }: { readonly text: string }) => (
  <div className="py-8">
    <EmptyState text={text} />
  </div>
)
