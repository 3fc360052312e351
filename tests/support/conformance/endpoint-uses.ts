import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'

/** Endpoints and topics that a module and its imports use, each with the files that use it. */
export interface Uses {
  readonly endpoints: ReadonlyMap<string, readonly string[]>
  readonly topics: ReadonlyMap<string, readonly string[]>
  readonly modules: number
}

type Area = Readonly<Record<string, unknown>>

const names = new Map<unknown, string>(
  Object.entries(allEndpoints).flatMap(([area, rows]) =>
    Object.entries<Endpoint>(rows).map(([name, row]) => [row, `${area}.${name}`] as const)
  )
)

/** Files that a module imports, statically or later, except types. */
function importsOf(file: string, tree: ts.SourceFile): [specifier: string, path: string][] {
  const found: [string, string][] = []
  const add = (node: ts.Node | undefined) => {
    if (!node || !ts.isStringLiteralLike(node) || !node.text.startsWith('.')) return
    const path = join(dirname(file), node.text)
    if (/\.tsx?$/.test(path) && existsSync(path)) found.push([node.text, path])
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) add(node.moduleSpecifier)
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0])
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Names of the endpoints below an expression whose value is a table, an area or a row of it. */
function namesBelow(value: unknown): string[] {
  const own = names.get(value)
  if (own !== undefined) return [own]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesBelow) : []
}

const isTable = (value: unknown): value is Area =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  namesBelow(value).length > 0

/** Resolves each use of an imported table as far as it is written: `endpoints.agent.status`. */
function usesIn(tree: ts.SourceFile, known: Map<string, unknown>): string[] {
  const found: string[] = []
  const resolve = (node: ts.Node, value: unknown): void => {
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node && isTable(value)) {
      resolve(parent, value[parent.name.text])
      return
    }
    const isTaken = ts.isVariableDeclaration(parent) && parent.initializer === node
    if (isTaken && ts.isObjectBindingPattern(parent.name)) {
      for (const { propertyName, name } of parent.name.elements) {
        const key = (propertyName ?? name).getText(tree)
        found.push(...namesBelow((value as Area)[key]))
      }
      return
    }
    // `const commands = endpoints.calls`: the uses of the constant count.
    if (isTaken && ts.isIdentifier(parent.name) && isTable(value) && !names.has(value)) {
      const { text } = parent.name
      if (!known.has(text)) {
        known.set(text, value)
        visit(tree)
      }
      return
    }
    found.push(...namesBelow(value))
  }
  const visit = (node: ts.Node): void => {
    const isUse =
      ts.isIdentifier(node) &&
      known.has(node.text) &&
      !ts.isImportSpecifier(node.parent) &&
      !ts.isTypeQueryNode(node.parent) &&
      !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
      !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
      !(ts.isBindingElement(node.parent) && node.parent.initializer !== node) &&
      !(ts.isVariableDeclaration(node.parent) && node.parent.name === node) &&
      !ts.isQualifiedName(node.parent)
    if (isUse) resolve(node, known.get(node.text))
    else ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Tables that a module imports, by local name. */
async function tablesOf(file: string, tree: ts.SourceFile): Promise<Map<string, unknown>> {
  const tables = new Map<string, unknown>()
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue
    const from = (statement.moduleSpecifier as ts.StringLiteral).text
    if (!from.endsWith('endpoints.ts')) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    const module = await import(pathToFileURL(join(dirname(file), from)).href)
    for (const { propertyName, name, isTypeOnly } of bindings.elements) {
      const value = module[(propertyName ?? name).text]
      if (!isTypeOnly && isTable(value)) tables.set(name.text, value)
    }
  }
  return tables
}

/**
 * Follows the imports of an element, dynamic ones too. Files that define tables are left out, as is
 * the list of `hutong/core`, which hosts use.
 */
export async function usesOf(entry: string): Promise<Uses> {
  const endpoints = new Map<string, string[]>()
  const topics = new Map<string, string[]>()
  const seen = new Set<string>()
  const queue = [entry]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
    queue.push(...importsOf(file, tree).map(([, path]) => path))
    if (/endpoints\.ts$|core\/net\/request\.ts$/.test(file)) continue
    for (const name of usesIn(tree, await tablesOf(file, tree)))
      endpoints.set(name, [...(endpoints.get(name) ?? []), file])
    for (const [, name = ''] of code.matchAll(/\bonTopic\('(\w+)'/g))
      topics.set(name, [...(topics.get(name) ?? []), file])
  }
  return { endpoints, topics, modules: seen.size }
}
