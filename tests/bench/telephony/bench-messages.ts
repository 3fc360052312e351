/** Messages between the bench of calls, the exchange that it measures and the telephones that call it. */

export type ToExchange = { readonly ask: 'state' } | { readonly ask: 'stop' }

export type FromExchange =
  | { readonly url: string }
  | {
      /** Of all calls since their first packet: frames due at the exchange, and those that came late or never. */
      readonly due: number
      readonly missed: number
      readonly legs: number
      readonly unrecorded: number
      /** Lateness of the clock of the sound, p99 in ms. */
      readonly pace: number
    }

export type ToTelephones =
  /** Opens further calls until there are this many. */
  | { readonly ask: 'open'; readonly calls: number }
  /** Sends and receives for this many seconds. */
  | { readonly ask: 'talk'; readonly seconds: number }
  | { readonly ask: 'stop' }

export type FromTelephones =
  | { readonly calls: number }
  /** The sound is warm; counting begins. */
  | { readonly isCounting: boolean }
  | {
      /** Packets that the exchange had to send, and those that came in time. */
      readonly due: number
      readonly inTime: number
      /** Of the packets that were looked into. */
      readonly unreadable: number
      /** How late these telephones sent themselves, in ms. */
      readonly ownLateness: number
      /** Cores that they used. */
      readonly cores: number
    }
