/** Keys that a host may override: of messages, with their Chinese texts, and of endpoints. */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { allEndpoints } from '../../core/contract/all-endpoints.ts'

const root = new URL('../../', import.meta.url).pathname

type Text = string | Readonly<Record<string, string>>

/** A text, or one for each variant of the product; undefined for what is computed. */
function textOf(node: ts.Expression): Text | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const pairs = node.properties.flatMap(property =>
    ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
      ? [[property.name.getText().replace(/['"]/g, ''), property.initializer.text] as const]
      : []
  )
  return Object.fromEntries(pairs)
}

/** The messages that a file defines, by `<area>.<key>`. */
function messagesIn(file: string): [string, Text][] {
  const source = readFileSync(root + file, 'utf8')
  if (!source.includes('defineMessages(')) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: [string, Text][] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 'defineMessages') {
      const [area, messages] = node.arguments
      if (area && messages && ts.isStringLiteral(area) && ts.isObjectLiteralExpression(messages))
        for (const property of messages.properties) {
          const text = ts.isPropertyAssignment(property) ? textOf(property.initializer) : undefined
          const name = property.name?.getText(tree).replace(/['"]/g, '')
          if (text !== undefined && name !== undefined) found.push([`${area.text}.${name}`, text])
        }
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const sorted = <Value>(rows: readonly (readonly [string, Value])[]): string =>
  `${JSON.stringify(Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 1)}\n`

/** `messages.json`: the texts by key, for the property `messages` of `<hutong-session>`. */
export const printMessageKeys = (): string =>
  sorted(
    globSync('{core,widgets,shell}/**/*.{ts,tsx}', { cwd: root }).flatMap(file => messagesIn(file))
  )

/** `endpoints.json`: method and path by key, for the properties `endpoints` and `transforms`. */
export const printEndpointKeys = (): string =>
  sorted(
    Object.entries(allEndpoints).flatMap(([area, rows]) =>
      Object.entries(rows).map(
        ([name, { method, path }]) => [`${area}.${name}`, `${method} ${path}`] as const
      )
    )
  )
