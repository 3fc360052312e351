declare module 'query-mobile-phone-area' {
  /** Where the first seven digits of a mobile number were first sold; undefined when not known. */
  export default function query(
    number: string
  ): { province: string; city: string; type: string } | undefined
}
