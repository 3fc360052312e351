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
