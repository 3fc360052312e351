/** For the build: what libraries take for granted of `Object.prototype`, and a host may have changed. */

/**
 * The loops over an object's keys see its own keys alone.
 *
 * A host whose scripts add an enumerable property to `Object.prototype` would otherwise break every
 * schema, and with them the whole core, and the configuration of the telephone.
 */
export const withOwnKeys = (code: string): string =>
  code.replace(
    /\bfor \((const|let|var) (\w+) in ([\w.]+(?:\[\w+\])?)\)/g,
    'for ($1 $2 of Object.keys($3))'
  )

/** The libraries, and files of them, that loop without asking whose key it is. */
export const loopsCarelessly = (file: string): boolean =>
  /node_modules\/(zod|nanostores|react-hook-form)\/.*\.m?js$/.test(file) ||
  /node_modules\/jssip\/lib\/(Config|UA|Utils)\.js$/.test(file)

/**
 * What libraries put on the global object, under names of ours: a host may use the same library, and
 * neither shall change the other. Several copies of ours still share it.
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

/** Names that a frozen `Object.prototype` lets no script assign, unless an object has them already. */
const inherited = ['toString', 'valueOf']

/** dayjs assigns methods that every object inherits: where a host has frozen those, it would not run. */
export function withOwnMethods(code: string): string {
  const opening = 'var m=M.prototype;'
  if (!code.includes(opening)) throw new Error('dayjs has changed how it makes its class')
  const own = inherited.map(name => `${name}: { configurable: true, writable: true }`)
  return code.replace(opening, `${opening}Object.defineProperties(m, { ${own.join(', ')} });`)
}

export const assignsInherited = (file: string): boolean =>
  file.endsWith('/node_modules/dayjs/dayjs.min.js')
