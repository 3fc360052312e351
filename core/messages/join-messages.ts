import { defineMessages } from './define-messages.ts'

/** What stands between texts that are joined: the punctuation of the language. */
export const joinMessages = defineMessages('join', {
  /** Between the items of a list. */
  list: '、',
  /** Between items that have commas themselves. */
  clause: '；',
  comma: '，',
  labelled: '{label}：{value}',
  aside: '{text}（{note}）',
  /** A note after a text that is styled differently. */
  note: '（{note}）',
  /** Between a text and what is counted about it, in one line. */
  gap: '　',
  sentences: '{first}。{next}',
  /** Between a question or sentence and the next one. */
  next: ''
})
