import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import type {
  MessagePreview,
  MessageTask
} from '../../../../core/features/messaging/task-schemas.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'

/** What three recipients get: the first, the longest and the last. */
export function PreviewTexts(props: {
  readonly task: MessageTask
  readonly preview: MessagePreview
}) {
  const { texts, lengths, textSegments } = props.preview
  const grown = lengths
    .filter(({ segments }) => segments > textSegments)
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={`${card} flex min-w-0 flex-col gap-3 p-5`}>
      <SectionHeading level={2}>{messages.texts()}</SectionHeading>
      <p className="-mt-2 text-(--hutong-text-2) wrap-anywhere">{props.task.name}</p>
      {texts.length === 0 && <p className="text-(--hutong-warn)">{messages.noRecipients()}</p>}
      <ul className="flex flex-col gap-3">
        {texts.map(({ phone, name, content, segments }) => (
          <li
            className="flex flex-col gap-1 rounded-(--hutong-radius) bg-(--hutong-bg-sub) p-3"
            key={`${phone} ${content}`}
          >
            <p className="flex items-start justify-between gap-4 text-[12px]/5 text-(--hutong-text-2) tabular-nums">
              <span className="min-w-0 wrap-anywhere">{messages.textTo({ name, phone })}</span>
              <span className="shrink-0">{messages.textSegments({ count: segments })}</span>
            </p>
            <p className="max-w-[38em] whitespace-pre-wrap wrap-anywhere">{content}</p>
          </li>
        ))}
      </ul>
      {lengths.length > 1 && (
        <p className="text-[12px]/5 text-(--hutong-text-2) tabular-nums">
          {messages.lengths({
            list: lengths.map(one => messages.lengthOf(one)).join(joinMessages.comma())
          })}
        </p>
      )}
      {grown > 0 && (
        <p className="text-(--hutong-warn)">
          {messages.grown({ count: grown, segments: textSegments })}
        </p>
      )}
    </section>
  )
}
