/** Why the telephone network rejects an operation. */
export type TelephoneErrorKind =
  | 'not-registered'
  | 'busy'
  | 'no-such-number'
  | 'no-such-call'
  | 'not-talking'
  | 'declined'
  | 'called-is-busy'
  | 'no-answer'
  | 'unavailable'

export class TelephoneError extends Error {
  readonly kind: TelephoneErrorKind
  constructor(kind: TelephoneErrorKind, about: string) {
    super(`${kind}: ${about}`)
    this.name = 'TelephoneError'
    this.kind = kind
  }
}
