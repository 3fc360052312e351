/**
 * The CRM's own backend client. The backend signs in to the call centre for its user and holds the
 * secrets.
 */

export interface Contact {
  readonly id: string
  readonly name: string
  readonly company: string
  readonly phone: string
  readonly city: string
  readonly lastContact: number
}

export interface CallCentreToken {
  readonly accessToken: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly userId: string
  readonly entId: string
  readonly userName: string
}

/** A rejected request; `needsCaptcha` after too many wrong passwords. */
export class Refused extends Error {
  readonly needsCaptcha: boolean
  /**
   * HTTP status, 0 without a response. An `authProvider` that rejects with 401 or 403 is not called
   * again.
   */
  readonly status: number
  constructor(message: string, status: number, needsCaptcha: boolean) {
    super(message)
    this.status = status
    this.needsCaptcha = needsCaptcha
  }
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: object, signal?: AbortSignal) {
  const answer = await fetch(`/demo/crm${path}`, {
    method,
    signal: signal ?? null,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Refused('无法连接服务器，请检查网络', 0, false)
  })
  const reply = (await answer.json().catch(() => ({}))) as { message?: string; errcode?: string }
  if (!answer.ok)
    throw new Refused(
      reply.message ?? '服务器暂时无法处理，请稍后再试',
      answer.status,
      String(reply.errcode).startsWith('CAPTCHA')
    )
  return reply as T
}

export interface Login {
  readonly username: string
  readonly password: string
  readonly imageCode?: string
  readonly imageKey?: string
}

export const backend = {
  login: (login: Login) => ask<{ name: string }>('POST', '/login', login),
  logout: () => ask<object>('POST', '/logout', {}),
  /** `expiring`: the last lent token was rejected or has expired. */
  token: (signal?: AbortSignal, expiring = false) =>
    ask<CallCentreToken>('GET', expiring ? '/token?expiring' : '/token', undefined, signal),
  contacts: (search: string) =>
    ask<{ list: Contact[] }>('GET', `/contacts?search=${encodeURIComponent(search)}`)
}
