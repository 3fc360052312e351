/** How long before its end a key is no longer used: longer than any call. */
const SPARE_MS = 86_400_000

/**
 * Encryption keys made ahead of a call, so that a click on 呼叫 does not wait for one.
 *
 * A configuration that brings its own, and a browser that cannot make any, are left as they are.
 */
export function callKeys(configuration: RTCConfiguration, now: () => number) {
  let key: RTCCertificate | undefined
  const isFresh = () => key !== undefined && key.expires - now() > SPARE_MS

  async function make(): Promise<void> {
    if (configuration.certificates || isFresh()) return
    try {
      key = await RTCPeerConnection.generateCertificate({
        name: 'ECDSA',
        namedCurve: 'P-256'
      } as EcKeyGenParams)
    } catch {
      // The connection makes one for itself, a little later.
    }
  }

  return {
    make,
    /** For a connection that begins now. */
    use: (): RTCConfiguration =>
      key && isFresh() ? { ...configuration, certificates: [key] } : configuration
  }
}
