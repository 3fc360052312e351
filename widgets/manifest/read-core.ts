import ts from 'typescript'
import type { CoreModel, Row } from './model.ts'
import { type NamedTypes, typePrinter } from './print-type.ts'

/** Values whose types are written by hand in `print-core.ts`: they are generic, or a class. */
const byHand = new Set(['call', 'endpoints', 'Failure', 'serveElements', 'carryEvents'])

/** Reads the exports of `core/index.ts`: the API for scripts without an element. */
export function readCore(program: ts.Program, file: string): CoreModel {
  const checker = program.getTypeChecker()
  const types: NamedTypes = new Map()
  const { print } = typePrinter(checker, types)
  const source = program.getSourceFile(file)
  const symbol = source && checker.getSymbolAtLocation(source)
  if (!symbol) throw new Error(`${file} exports nothing`)
  const values: Row[] = []
  for (const exported of checker.getExportsOfModule(symbol)) {
    const one =
      exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    if (!(one.flags & ts.SymbolFlags.Value)) print(checker.getDeclaredTypeOfSymbol(one))
    else if (!byHand.has(exported.name))
      values.push({
        name: exported.name,
        type: print(checker.getTypeOfSymbol(one)),
        note: noteOf(checker, one)
      })
  }
  values.push({
    name: 'endpoints',
    type: print(endpointTable(program, checker)),
    note: 'The endpoints, by area and name.'
  })
  return {
    values: values.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    types: new Map([...types].toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  }
}

function endpointTable(program: ts.Program, checker: ts.TypeChecker): ts.Type {
  const source = program
    .getSourceFiles()
    .find(({ fileName }) => fileName.endsWith('core/contract/public-endpoints.ts'))
  const symbol = source && checker.getSymbolAtLocation(source)
  const found =
    symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === 'PublicEndpoints')
  if (!found) throw new Error('core/contract/public-endpoints.ts has no PublicEndpoints')
  return checker.getDeclaredTypeOfSymbol(found)
}

/** The comment of an export; a destructured export has it at its declaration. */
function noteOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const declaration = symbol.valueDeclaration
  const declared =
    declaration && ts.isBindingElement(declaration)
      ? checker.getTypeAtLocation(declaration.parent).getProperty(symbol.name)
      : symbol
  const origin =
    declared && declared.flags & ts.SymbolFlags.Alias
      ? checker.getAliasedSymbol(declared)
      : declared
  return ts
    .displayPartsToString((origin ?? symbol).getDocumentationComment(checker))
    .replace(/\s+/g, ' ')
    .trim()
}
