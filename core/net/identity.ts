/** Credentials of requests; the session implements these three functions. */
export interface Credentials {
  readonly accessToken: string
  readonly userId: string
  readonly entId: string
  readonly userName: string
}

export interface Identity {
  /** The credentials in force; renews them first if expired. */
  readonly credentials: () => Promise<Credentials | undefined>
  /** The server rejected this token: resolves true once there is a newer one. */
  readonly renew: (refused: string) => Promise<boolean>
  /** Changes with every sign-in and sign-out. */
  readonly era: () => number
  /**
   * The session cannot be renewed. `message` is the server's, `era` that of the request. Returns
   * false when this was reported already, for example by a concurrent request.
   */
  readonly lost: (message: string | undefined, silent: boolean, era: number) => boolean
}

const anonymous: Identity = {
  credentials: () => Promise.resolve(undefined),
  renew: () => Promise.resolve(false),
  era: () => 0,
  lost: () => true
}

let identity = anonymous

export const identify = (by: Identity): void => {
  identity = by
}

export const callerIdentity = (): Identity => identity
