/** Hands a number from the index page to a host page in another tab, past every address and storage. */
const channel = new BroadcastChannel('hutong-demo-number')

/** Answers the host page, once it is ready, with the number; the last one that was handed counts. */
export function handNumber(number: string): void {
  channel.onmessage = ({ data }) => data === 'ready' && channel.postMessage({ number })
  channel.postMessage({ number })
}

/** Asks for a number that was handed before this page was here, and waits for further ones. */
export function onHandedNumber(take: (number: string) => void): void {
  channel.onmessage = ({ data }) => {
    const number: unknown = data?.number
    if (typeof number === 'string') take(number)
  }
  channel.postMessage('ready')
}
