/** Why the telephone network rejects an operation. */
export type TelephoneTrouble =
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
  readonly trouble: TelephoneTrouble
  constructor(trouble: TelephoneTrouble, about: string) {
    super(`${trouble}: ${about}`)
    this.name = 'TelephoneError'
    this.trouble = trouble
  }
}
