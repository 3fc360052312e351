/**
 * For the build: the loops of a library over an object's keys see the object's own keys alone.
 *
 * A host whose scripts add an enumerable property to `Object.prototype` would otherwise break every
 * schema, and with them the whole core.
 */
export const withOwnKeys = (code: string): string =>
  code.replace(/\bfor \((const|let|var) (\w+) in ([\w.]+)\)/g, 'for ($1 $2 of Object.keys($3))')

/** The libraries that loop without asking whose key it is. */
export const loopsCarelessly = (file: string): boolean =>
  /node_modules\/(zod|nanostores|react-hook-form)\/.*\.m?js$/.test(file)
