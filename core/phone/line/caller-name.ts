import { phoneMessages } from '../phone-messages.ts'

interface Caller {
  readonly number: string
  readonly name: string | undefined
}

/** The name of a caller; in words when the number is withheld. */
export const callerName = ({ number, name }: Caller): string | undefined =>
  name ?? (number === '' ? phoneMessages.anonymousCaller() : undefined)
