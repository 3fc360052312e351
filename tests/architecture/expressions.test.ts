/** No regular expression that reads foreign text takes more than linear time for it. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folders = ['core', 'widgets', 'shell', 'demo']
/** What runs while the product is built reads our own files only. */
const building = [
  /^widgets\/(build|manifest)\//,
  /^demo\/site\/(?!site\.ts|search-options\.ts)/,
  /^widgets\/define\/(prototype-pollution-patch|import-with-retry)\.ts$/,
  /^widgets\/kit\/styles\/shadow-css\.ts$/
]

const files = folders
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`)
  )
  .filter(file => /\.(tsx?|mjs|js)$/.test(file) && !building.some(one => one.test(file)))

interface Found {
  readonly source: string
  readonly flags: string
  readonly place: string
}

/** The expressions of a file; one made of a text is found only where that text is a literal. */
function expressionsIn(file: string): Found[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const look = (node: ts.Node): void => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    const place = `${file}:${line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place })
    }
    const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isMade && node.expression.getText() === 'RegExp')
      found.push({ source: '(', flags: '', place: `${place} makes one of a text` })
    ts.forEachChild(node, look)
  }
  look(tree)
  return found
}

// The checker's own JavaScript: neither Java nor a built binary has to be there.
process.env.RECHECK_BACKEND = 'pure'

/** By the work done, and by no clock: what is found is the same on a loaded machine. */
const unhurried = { timeout: null, attackTimeout: null, incubationTimeout: null } as const

const { version } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8'))
const keyOf = ({ source, flags }: Found): string =>
  createHash('sha256')
    .update(JSON.stringify([version, source, flags]))
    .digest('base64url')

/**
 * Expressions that this version of the checker has found safe: a proof takes seconds and stays true.
 * New ones are proven by the next run, which writes them here.
 */
const proven = 'tests/support/linear-expressions.json'

function provenBefore(): ReadonlySet<string> {
  try {
    return new Set<string>(JSON.parse(readFileSync(proven, 'utf8')))
  } catch {
    return new Set()
  }
}

test('every expression takes linear time', { timeout: 300_000 }, () => {
  const all = files.flatMap(expressionsIn)
  expect(all.length).toBeGreaterThan(200)
  const before = provenBefore()
  const known = new Map<string, boolean>()
  const slow = all.filter(found => {
    const key = keyOf(found)
    const isSafe =
      known.get(key) ??
      (before.has(key) || checkSync(found.source, found.flags, unhurried).status === 'safe')
    known.set(key, isSafe)
    return !isSafe
  })
  const safe = [...known.keys()].filter(key => known.get(key)).sort()
  if (safe.join() !== [...before].join())
    writeFileSync(proven, `${JSON.stringify(safe, null, 2)}\n`)
  expect(slow.map(({ place, source }) => `${place} /${source}/`)).toEqual([])
})
