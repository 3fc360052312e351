/**
 * Passes a number from the index page to a host page in another tab by BroadcastChannel: numbers
 * never go into an address or storage.
 */
const channel = new BroadcastChannel('hutong-demo-number')

/** Answers the host page's request with the number; a newer call replaces the number. */
export function postNumber(number: string): void {
  channel.onmessage = ({ data }) => data === 'ready' && channel.postMessage({ number })
  channel.postMessage({ number })
}

/** Requests a number that was passed before this page loaded, and listens for further ones. */
export function onNumber(take: (number: string) => void): void {
  channel.onmessage = ({ data }) => {
    const number: unknown = data?.number
    if (typeof number === 'string') take(number)
  }
  channel.postMessage('ready')
}
