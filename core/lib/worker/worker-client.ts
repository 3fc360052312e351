/** Runs CPU-bound handlers in a Worker; falls back to the main thread. */
import { environment, onStart } from '../../environment/environment.ts'
import type { Reply, WorkerHandler } from './worker-handler.ts'

interface Order<Question, Answer, Note> {
  readonly question: Question
  readonly onProgress: (note: Note) => void
  readonly again: () => void
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface WorkerClient<Question, Answer, Note> {
  /** `again`: the request is restarted, and progress reported so far is void. */
  ask(question: Question, onProgress?: (note: Note) => void, again?: () => void): Promise<Answer>
  /** Pending requests reject with `AbortError`. */
  stop(): void
}

/**
 * Creates a client. `url` comes from `import url from './sums.worker.ts?worker&url'`, a file that
 * ends with `serveHandler(handler)`; `load` imports the same handler for the main thread. The
 * Worker lives from the first request until `stop()` or the end of the session.
 */
export function workerClient<Question, Answer, Note = never>(
  url: string,
  load: () => Promise<WorkerHandler<Question, Answer, Note>>
): WorkerClient<Question, Answer, Note> {
  const requests = new Map<number, Order<Question, Answer, Note>>()
  let ids = 0
  let worker: Worker | undefined
  let hasFailed = false

  function runHere(id: number, order: Order<Question, Answer, Note>): void {
    const goOn = () => {
      if (requests.get(id) !== order) throw new DOMException('', 'AbortError')
    }
    const onProgress = (note: Note) => {
      goOn()
      order.onProgress(note)
    }
    load()
      .then(handler => handler(order.question, onProgress, goOn))
      .then(order.resolve, order.reject)
      .finally(() => requests.delete(id))
  }

  /** Without a Worker: repeats its pending requests on the main thread. */
  function runOnMainThread(): void {
    hasFailed = true
    worker?.terminate()
    worker = undefined
    for (const [id, order] of requests) {
      order.again()
      runHere(id, order)
    }
  }

  function handleReply(reply: Reply<Answer, Note>): void {
    const order = requests.get(reply.id)
    if (!order) return
    if ('note' in reply) {
      order.onProgress(reply.note)
      return
    }
    requests.delete(reply.id)
    if ('answer' in reply) order.resolve(reply.answer)
    else order.reject(new Error(reply.broken))
  }

  function spawn(): Worker | undefined {
    if (worker || hasFailed) return worker
    try {
      worker = environment().openWorker?.(url)
    } catch {
      hasFailed = true
    }
    if (!worker) return undefined
    worker.onmessage = ({ data }: MessageEvent<Reply<Answer, Note>>) => handleReply(data)
    worker.onerror = event => {
      event.preventDefault()
      runOnMainThread()
    }
    return worker
  }

  function stop(): void {
    worker?.terminate()
    worker = undefined
    const left = [...requests.values()]
    requests.clear()
    for (const { reject } of left) reject(new DOMException('', 'AbortError'))
  }
  onStart(() => () => {
    stop()
    hasFailed = false
  })

  return {
    ask: (question, onProgress = () => undefined, again = () => undefined) =>
      new Promise((resolve, reject) => {
        const id = ++ids
        const order = { question, onProgress, again, resolve, reject }
        requests.set(id, order)
        const running = spawn()
        if (running) running.postMessage({ id, question })
        else runHere(id, order)
      }),
    stop
  }
}
