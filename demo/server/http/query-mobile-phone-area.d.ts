declare module 'query-mobile-phone-area' {
  /**
   * Region in which the first seven digits of a mobile number were issued; undefined if unknown.
   */
  export default function query(
    number: string
  ): { province: string; city: string; type: string } | undefined
}
