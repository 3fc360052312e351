/** What the test server does besides serving files. */

const requests = new Map()

/** `/flaky/2/<name>/…` is the fixture, but view and menu each answer 404 the first two times. */
export async function flaky(context, next) {
  const found = /^\/flaky\/(\d+)\/\w+\/(.*)$/.exec(context.path)
  if (!found) return next()
  const [, times, file] = found
  if (/^assets\/(probe|menu-popup)-/.test(file)) {
    const count = (requests.get(context.path) ?? 0) + 1
    requests.set(context.path, count)
    if (count <= Number(times)) {
      context.status = 404
      context.body = 'not here'
      return
    }
  }
  context.path = `/test-results/fixture/${file}`
  await next()
}

/** `/without-core/…` is what was built, but the core answers 404. */
export async function withoutCore(context, next) {
  const file = /^\/without-core\/(.*)$/.exec(context.path)?.[1]
  if (file === undefined) return next()
  if (/^(core\.js|assets\/core-)/.test(file)) {
    context.status = 404
    context.body = 'not here'
    return
  }
  context.path = `/dist/${file}`
  await next()
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "media-src 'self' blob: mediastream:",
  "worker-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join('; ')

/** Pages named `strict…` are served with the policy recommended to hosts. */
export async function strict(context, next) {
  await next()
  if (/\/strict[\w-]*\.html$/.test(context.path)) context.set('content-security-policy', policy)
}

/** A server without users: every request is answered with an error envelope. */
export async function fakeApi(context, next) {
  if (!context.path.startsWith('/fake-api/')) return next()
  context.body = { code: 0, message: '没有坐席' }
}
