/** Who asks, as the network door sees it; the session answers these three questions. */
export interface Credentials {
  readonly accessToken: string
  readonly userId: string
  readonly entId: string
  readonly userName: string
}

export interface Identity {
  /** The credentials in force; fetches newer ones first if these have expired. */
  readonly credentials: () => Promise<Credentials | undefined>
  /** The server refused this token: resolves true once there is a newer one to try with. */
  readonly renew: (refused: string) => Promise<boolean>
  /** A number that changes with every sign-in and sign-out. */
  readonly era: () => number
  /**
   * Nothing helps: the person has to sign in again. `message` is what the server said of it, `era`
   * when it was asked. Returns false when that has been told already, as of many requests at once.
   */
  readonly lost: (message: string | undefined, silent: boolean, era: number) => boolean
}

const nobody: Identity = {
  credentials: () => Promise.resolve(undefined),
  renew: () => Promise.resolve(false),
  era: () => 0,
  lost: () => true
}

let identity = nobody

export const identify = (by: Identity): void => {
  identity = by
}

export const whoAsks = (): Identity => identity
