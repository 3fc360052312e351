/** Margin, in ms, by which a key is retired before it expires: longer than any call. */
const SPARE_MS = 86_400_000

/**
 * Generates DTLS certificates ahead of a call, so that dialling does not wait for one.
 * Configurations with their own certificates, and browsers that cannot generate any, are left
 * unchanged.
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
      // The connection then generates its own, slightly later.
    }
  }

  return {
    make,
    /** The configuration for a new connection. */
    use: (): RTCConfiguration =>
      key && isFresh() ? { ...configuration, certificates: [key] } : configuration
  }
}
