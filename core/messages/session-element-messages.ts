import { defineMessages } from './define-messages.ts'

/** Messages of the session element for the developer console, in English. */
export const sessionElementMessages = defineMessages('sessionElement', {
  second: 'The page has a <hutong-session> already: joined',
  unknownKey: '<hutong-session>: {property} has no {key}, which is ignored'
})
