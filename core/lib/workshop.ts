/** Long sums in a Worker of ours, and by the same code here where no Worker is to be had. */
import { environment, onStart } from '../environment.ts'
import type { Craft, Reply } from './answer-with.ts'

interface Order<Question, Answer, Note> {
  readonly question: Question
  readonly tell: (note: Note) => void
  readonly again: () => void
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface Workshop<Question, Answer, Note> {
  /** `again`: it is begun anew, and all that was told of it does not count. */
  ask(question: Question, tell?: (note: Note) => void, again?: () => void): Promise<Answer>
  /** Whoever still waits is told that it was given up (`AbortError`). */
  stop(): void
}

/**
 * `url` comes from `import url from './sums.worker.ts?worker&url'`, a file that ends with
 * `answerWith(craft)`; `load` brings the same craft for use in the page. The Worker lives from the
 * first question until `stop()`, or until the session ends.
 */
export function workshop<Question, Answer, Note = never>(
  url: string,
  load: () => Promise<Craft<Question, Answer, Note>>
): Workshop<Question, Answer, Note> {
  const orders = new Map<number, Order<Question, Answer, Note>>()
  let ids = 0
  let worker: Worker | undefined
  let isRefused = false

  function doHere(id: number, order: Order<Question, Answer, Note>): void {
    const goOn = () => {
      if (orders.get(id) !== order) throw new DOMException('', 'AbortError')
    }
    const tell = (note: Note) => {
      goOn()
      order.tell(note)
    }
    load()
      .then(craft => craft(order.question, tell, goOn))
      .then(order.resolve, order.reject)
      .finally(() => orders.delete(id))
  }

  /** No Worker: what was asked of it is done here, from the beginning. */
  function takeOver(): void {
    isRefused = true
    worker?.terminate()
    worker = undefined
    for (const [id, order] of orders) {
      order.again()
      doHere(id, order)
    }
  }

  function hear(reply: Reply<Answer, Note>): void {
    const order = orders.get(reply.id)
    if (!order) return
    if ('note' in reply) {
      order.tell(reply.note)
      return
    }
    orders.delete(reply.id)
    if ('answer' in reply) order.resolve(reply.answer)
    else order.reject(new Error(reply.broken))
  }

  function hire(): Worker | undefined {
    if (worker || isRefused) return worker
    try {
      worker = environment().openWorker?.(url)
    } catch {
      isRefused = true
    }
    if (!worker) return undefined
    worker.onmessage = ({ data }: MessageEvent<Reply<Answer, Note>>) => hear(data)
    worker.onerror = event => {
      event.preventDefault()
      takeOver()
    }
    return worker
  }

  function stop(): void {
    worker?.terminate()
    worker = undefined
    const left = [...orders.values()]
    orders.clear()
    for (const { reject } of left) reject(new DOMException('', 'AbortError'))
  }
  onStart(() => () => {
    stop()
    isRefused = false
  })

  return {
    ask: (question, tell = () => undefined, again = () => undefined) =>
      new Promise((resolve, reject) => {
        const id = ++ids
        const order = { question, tell, again, resolve, reject }
        orders.set(id, order)
        const hired = hire()
        if (hired) hired.postMessage({ id, question })
        else doHere(id, order)
      }),
    stop
  }
}
