/** Build transforms against hosts that modify `Object.prototype` or the global object. */

/**
 * Restricts `for…in` loops to own keys.
 *
 * Otherwise an enumerable property that the host adds to `Object.prototype` breaks every schema, and
 * with them the core and the SIP configuration.
 */
export const withOwnKeys = (code: string): string =>
  code.replace(
    /\bfor \((const|let|var) (\w+) in ([\w.]+(?:\[\w+\])?)\)/g,
    'for ($1 $2 of Object.keys($3))'
  )

/** Libraries, and files of them, that loop without checking for own keys. */
export const needsOwnKeyChecks = (file: string): boolean =>
  /node_modules\/(zod|nanostores)\/.*\.m?js$/.test(file) ||
  /node_modules\/jssip\/lib\/(Config|UA|Utils)\.js$/.test(file)

/**
 * Prefixes the globals that libraries set: a host may use the same library, and neither may affect the
 * other. Copies of the product share them.
 */
export const withOwnGlobals = (code: string): string =>
  code.replace(
    /globalThis\.(nanostoresGlobal|__zod_globalConfig)\b|\(_a = globalThis\)\.__zod_globalConfig|_a\.__zod_globalConfig/g,
    (written, nano: string | undefined) =>
      nano === 'nanostoresGlobal'
        ? "globalThis[Symbol.for('hutong.nanostores')]"
        : `${written.startsWith('(') ? '(_a = globalThis)' : written.startsWith('_a') ? '_a' : 'globalThis'}[Symbol.for('hutong.zod')]`
  )

export const keepsGlobals = (file: string): boolean =>
  /node_modules\/(zod\/v4\/core\/core|nanostores\/atom\/index)\.js$/.test(file)

/**
 * Names that cannot be assigned while a frozen `Object.prototype` has them, unless the object has its
 * own.
 */
const inherited = ['toString', 'valueOf']

/** dayjs assigns methods that every object inherits, which throws when the host has frozen them. */
export function withOwnMethods(code: string): string {
  const opening = 'var m=M.prototype;'
  if (!code.includes(opening)) throw new Error('dayjs has changed how it makes its class')
  const own = inherited.map(name => `${name}: { configurable: true, writable: true }`)
  return code.replace(opening, `${opening}Object.defineProperties(m, { ${own.join(', ')} });`)
}

export const assignsInherited = (file: string): boolean =>
  file.endsWith('/node_modules/dayjs/dayjs.min.js')
