/** The exchange's side of one worker: starts it and exchanges messages with it. */
import { Worker } from 'node:worker_threads'
import type {
  Answer,
  FromWorker,
  Question,
  Rated,
  Recorded,
  SoundLoss,
  ToWorker,
  WorkerOptions,
  WorkerStats
} from './worker-messages.ts'

export interface CustomerWorker {
  post(message: ToWorker): void
  stats(): Promise<WorkerStats>
  /** Resolves when all calls have ended. */
  end(): Promise<void>
  /** Milliseconds of early media at its beginning; undefined without a recording or a worker. */
  closeRecording(callRecordId: string): Promise<Recorded | undefined>
  stop(): Promise<void>
}

const noStats: WorkerStats = { legs: [], pace: { p50: 0, p99: 0, max: 0 } }

interface Listeners {
  /** Receives the SIP messages of one of the worker's user agents. */
  sip(service: string, text: string): void
  deviceLeft(device: string): void
  rated(rating: Rated): void
  soundEnded(sound: SoundLoss): void
  /** The worker has ended, by itself or not. */
  gone(): void
}

export async function startWorker(
  options: WorkerOptions,
  { sip, deviceLeft, rated, soundEnded, gone }: Listeners,
  log: (line: string) => void
): Promise<CustomerWorker> {
  const worker = new Worker(new URL('./customers.worker.ts', import.meta.url), {
    name: 'sound',
    workerData: options
  })
  const questions = new Map<number, (value: Answer) => void>()
  let count = 0
  let isGone = false

  const post = (message: ToWorker): void => worker.postMessage(message)

  const request = (about: Question): Promise<Answer> =>
    new Promise(resolve => {
      if (isGone) return resolve(undefined)
      const question = ++count
      questions.set(question, resolve)
      post({ type: 'ask', question, about })
    })

  /** Contains the error of a single message. */
  function survive(work: () => void): void {
    try {
      work()
    } catch (error) {
      log(`customers: ${error instanceof Error ? error.stack : String(error)}`)
    }
  }

  await new Promise<void>((ready, failed) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'sip') survive(() => sip(message.service, message.text))
      else if (message.type === 'device-left') survive(() => deviceLeft(message.device))
      else if (message.type === 'rated') survive(() => rated(message.rating))
      else if (message.type === 'sound-ended') survive(() => soundEnded(message.sound))
      else if (message.type === 'log') log(message.line)
      else if (message.type === 'ready') ready()
      else {
        questions.get(message.question)?.(message.value)
        questions.delete(message.question)
      }
    })
    worker.on('error', error => {
      log(`customers: ${error.message}`)
      failed(error)
    })
    worker.on('exit', () => {
      isGone = true
      for (const resolve of questions.values()) resolve(undefined)
      questions.clear()
      failed(new Error('The worker has ended'))
      gone()
    })
  })

  return {
    post,
    stats: async () => {
      const answer = await request({ of: 'stats' })
      return answer && 'legs' in answer ? answer : noStats
    },
    end: async () => {
      await request({ of: 'end' })
    },
    async closeRecording(callRecordId) {
      const answer = await request({ of: 'recording', callRecordId })
      return answer && 'gaps' in answer ? answer : undefined
    },
    stop: async () => {
      await worker.terminate()
    }
  }
}
