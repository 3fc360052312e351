const words: ReadonlySet<string> = new Set([
  ...['TD', 'T', 'R', 'N', 'TDTD', 'QX', 'UNSUBSCRIBE', 'STOP'],
  ...['退订', '拒收', '取消订阅', '不要再发', '不要再发了']
])

/** Whether a reply unsubscribes from all messages (rule text-message-13). */
export const unsubscribes = (reply: string): boolean =>
  words.has(
    reply
      .normalize('NFKC')
      .replace(/[\s\p{P}\p{C}]/gu, '')
      .replace(/^(?:回复|回)/, '')
      .toUpperCase()
      // As the text of the message says it.
      .replace(/^(TD?|R|N)退订$/, '$1')
  )
