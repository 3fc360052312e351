/** What hooks must not do: write a ref while rendering, or hide their dependencies. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { sourceFiles } from '../../support/source-files.ts'

const views = sourceFiles().filter(file => /^(?:widgets|shell)\/.*\.tsx?$/.test(file))

/** Name of a function, or of the constant that holds it. */
const nameOf = (node: ts.Node): string => {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? ''
  const { parent } = node
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : ''
}
const isRendered = (node: ts.Node | undefined) =>
  node !== undefined && /^(?:use)?[A-Z]/.test(nameOf(node))

/** The operand that an assignment or an increment writes. */
function written(node: ts.Node): ts.Node | undefined {
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return /\+\+|--/.test(node.getText()) ? node.operand : undefined
  const isAssignment =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  return isAssignment ? node.left : undefined
}

/** Writes to `.current` in the body of a component or a hook itself, not in a function inside it. */
function refsWrittenInRender(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  if (!source.includes('.current')) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node, inside: ts.Node | undefined): void => {
    if (isRendered(inside) && written(node)?.getText().endsWith('.current'))
      found.push(`${file}: ${node.getText()}`)
    ts.forEachChild(node, child => visit(child, ts.isFunctionLike(node) ? node : inside))
  }
  visit(tree, undefined)
  return found
}

it('reads the views', () => expect(views.length).toBeGreaterThan(500))

it('no ref is written while rendering', () => {
  expect(views.flatMap(refsWrittenInRender)).toEqual([])
})

it('at most five dependency lists are ignored, each with its reason', () => {
  const ignored = views.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/useExhaustiveDependencies(.*)/g)].map(
      ([, reason = '']) => [file, reason] as const
    )
  )
  expect(ignored.length).toBeLessThanOrEqual(5)
  expect(ignored.filter(([, reason]) => !/^: \S{2,} /.test(reason))).toEqual([])
})
