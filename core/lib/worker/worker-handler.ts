/** The Worker side of `worker-client.ts`. */

/**
 * Handles a request; `onProgress` reports progress. `goOn` throws when the request was abandoned: long
 * work on the main thread calls it regularly, a Worker is terminated instead.
 */
export type WorkerHandler<Question, Answer, Note> = (
  question: Question,
  onProgress: (note: Note) => void,
  goOn: () => void
) => Answer | Promise<Answer>

export type Reply<Answer, Note> =
  | { readonly id: number; readonly note: Note }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly broken: string }

const noEnd = () => undefined

/** Called in the last line of a Worker's file. */
export function serveHandler<Question, Answer, Note>(
  handler: WorkerHandler<Question, Answer, Note>
): void {
  addEventListener(
    'message',
    async ({ data }: MessageEvent<{ id: number; question: Question }>) => {
      const { id, question } = data
      const send = (reply: Reply<Answer, Note>) => postMessage(reply)
      try {
        send({ id, answer: await handler(question, note => send({ id, note }), noEnd) })
      } catch (error) {
        send({ id, broken: String(error) })
      }
    }
  )
}
