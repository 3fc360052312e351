import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { COMMENT_MOST } from '../../core/features/order-handling/endpoints.ts'
import {
  $orderAttempt,
  commentDrafts,
  sendComment
} from '../../core/features/order-handling/order-detail.ts'
import { orderDetailMessages as messages } from '../../core/features/order-handling/order-detail-messages.ts'
import { $orderTargets, loadOrderTargets } from '../../core/features/order-handling/order-lists.ts'
import type { OrderComment } from '../../core/features/order-handling/schemas.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { lastOf } from '../../core/lib/query/query-store.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { Combobox } from '../../widgets/kit/large/forms/combobox.tsx'
import { Textarea } from '../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'

/** 评论, with mentions of colleagues. */
export function OrderComments(props: {
  readonly orderId: string
  readonly comments: readonly OrderComment[]
}) {
  const { orderId, comments } = props
  return (
    <section aria-label={messages.comments()} className={card}>
      <SectionHeading isBar>{messages.comments()}</SectionHeading>
      <div className="flex flex-col gap-3 p-4">
        {comments.length === 0 ? (
          <p className="text-(--hutong-text-2)">{messages.noComments()}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {comments.map(comment => (
              <Comment comment={comment} key={comment.id} />
            ))}
          </ul>
        )}
        <CommentForm orderId={orderId} />
      </div>
    </section>
  )
}

function Comment({ comment }: { readonly comment: OrderComment }) {
  const { userName, content, mentions, createTime } = comment
  return (
    <li className="rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold wrap-anywhere">{userName}</span>
        <time
          className="ml-auto text-[12px]/5 text-(--hutong-text-2) tabular-nums"
          dateTime={new Date(createTime).toISOString()}
        >
          {dateTime(createTime)}
        </time>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
      {mentions.length > 0 && (
        <p className="text-[12px]/5 text-(--hutong-text-2) wrap-anywhere">
          {messages.mentioned({ names: mentions.join(joinMessages.list()) })}
        </p>
      )}
    </li>
  )
}

function CommentForm({ orderId }: { readonly orderId: string }) {
  const attempt = useStore($orderAttempt)
  const targets = lastOf(useStore($orderTargets))
  const [content, setContent] = useState(() => commentDrafts.read(orderId)?.content ?? '')
  useEffect(() => begin(loadOrderTargets()), [])
  const type = (text: string) => {
    setContent(text)
    if (text === '') commentDrafts.drop(orderId)
    else commentDrafts.keep(orderId, { content: text })
  }
  const members = targets?.handlers ?? []
  const isBusy = attempt.status === 'busy' && attempt.with === 'comment'
  const failure =
    attempt.status === 'failed' && attempt.with === 'comment' ? attempt.failure.message : undefined
  const send = async () => {
    const mentions = members.filter(({ name }) => content.includes(`@${name}`))
    const isSent = await sendComment(
      content.trim(),
      mentions.map(({ id }) => id)
    )
    if (isSent) type('')
  }
  return (
    <form
      className="-mb-5 flex flex-col gap-1"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) begin(send())
      }}
    >
      <Textarea
        hint={messages.commentHint()}
        issue={failure}
        label={messages.comment()}
        maxLength={COMMENT_MOST}
        onChange={({ target }) => type(target.value)}
        rows={3}
        value={content}
      />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0 basis-64">
          <Combobox
            label={messages.mention()}
            onChoose={id => {
              const member = members.find(one => one.id === id)
              const gap = content === '' || content.endsWith(' ') ? '' : ' '
              if (member) type(`${content}${gap}@${member.name} `.slice(0, COMMENT_MOST))
            }}
            options={members.map(({ id, name, departmentName }) => ({
              value: id,
              label: joinMessages.aside({ text: name, note: departmentName })
            }))}
            value={null}
          />
        </div>
        <Button
          aria-busy={isBusy}
          aria-disabled={isBusy || content.trim() === ''}
          className="mb-6"
          tone="primary"
          type="submit"
        >
          {messages.send()}
        </Button>
      </div>
    </form>
  )
}
