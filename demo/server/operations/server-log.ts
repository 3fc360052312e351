/** The lines of the server's log: readable ones, or a JSON object each. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { serverMessages } from '../http/messages.ts'
import { traceId } from './tracing/spans.ts'

export type LogFormat = 'text' | 'json'

/** Parses `LOG_FORMAT`. */
export function logFormatOf(text: string | undefined): LogFormat {
  if (!text || text === 'text') return 'text'
  if (text !== 'json') throw new Error(serverMessages.badLogFormat({ wrong: text }))
  return text
}

/** A response. The path is one without query. */
export interface RequestLine {
  readonly method: string
  /** Pattern of the path, such as `/api/customers/:id`; undefined when there is none. */
  readonly route: string | undefined
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** Id of the request during which something runs, also in what it has begun. */
export const requestIds = new AsyncLocalStorage<string>()

const FIRST_ERROR = 500
const FIRST_REFUSAL = 400
/** Successful ones would fill the log. */
const isProbe = ({ path, status }: RequestLine): boolean =>
  status < FIRST_REFUSAL && /^\/(?:healthz|metrics)(?:\/|$)/.test(path)

const levelOf = (status: number) =>
  status >= FIRST_ERROR ? 'error' : status >= FIRST_REFUSAL ? 'warn' : 'info'

/** Paths may have numbers in them: those of unknown routes are written without digits. */
const masked = (path: string): string => path.slice(0, 200).replace(/\d/g, '*')

/** `server`: id of the run of the server. */
export function serverLog(
  write: (line: string) => void = () => undefined,
  format: LogFormat = 'text',
  server?: string
) {
  const isJson = format === 'json'
  const json = (level: string, msg: string, more: object = {}): void =>
    write(
      JSON.stringify({
        ...{ time: new Date().toISOString(), level, msg },
        ...{ requestId: requestIds.getStore(), traceId: traceId(), server, ...more }
      })
    )
  return {
    line: (text: string): void => (isJson ? json('info', text.trim()) : write(text)),

    /** An error that no rule expects; with the id of its request. */
    error(text: string): void {
      const id = requestIds.getStore()
      if (isJson) json('error', text)
      else write(id === undefined ? text : `${text} (${id})`)
    },

    /** A response: each as JSON, those that refuse or fail as a readable line. */
    request(one: RequestLine): void {
      const { method, route, path, status, ms } = one
      const id = requestIds.getStore()
      if (!isJson) {
        const at = status >= FIRST_ERROR && id !== undefined ? ` (${id})` : ''
        if (status >= FIRST_REFUSAL) write(`${method} ${path} ${status}${at}`)
      } else if (!isProbe(one)) {
        const named = route === undefined ? { path: masked(path) } : { route }
        const msg = `${method} ${route ?? masked(path)} ${status}`
        json(levelOf(status), msg, { method, ...named, status, ms: Math.round(ms * 10) / 10 })
      }
    }
  }
}

export type ServerLog = ReturnType<typeof serverLog>
