/** How a Worker of ours answers; `workshop.ts` is the other end. */

/**
 * What is done with a question; `tell` says how far it has come. `goOn` throws when nobody waits for the
 * answer any more: long work in the page asks it now and then, a Worker is ended from outside.
 */
export type Craft<Question, Answer, Note> = (
  question: Question,
  tell: (note: Note) => void,
  goOn: () => void
) => Answer | Promise<Answer>

export type Reply<Answer, Note> =
  | { readonly id: number; readonly note: Note }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly broken: string }

const noEnd = () => undefined

/** The last line of a Worker's file. */
export function answerWith<Question, Answer, Note>(craft: Craft<Question, Answer, Note>): void {
  addEventListener(
    'message',
    async ({ data }: MessageEvent<{ id: number; question: Question }>) => {
      const { id, question } = data
      const send = (reply: Reply<Answer, Note>) => postMessage(reply)
      try {
        send({ id, answer: await craft(question, note => send({ id, note }), noEnd) })
      } catch (error) {
        send({ id, broken: String(error) })
      }
    }
  )
}
