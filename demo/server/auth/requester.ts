import type { Session } from './session.ts'

/** The user on whose behalf something is read or written. */
export type Requester = Pick<Session, 'userId' | 'enterpriseId'>
