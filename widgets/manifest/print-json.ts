import { type ElementModel, eventNote, themeRow } from './model.ts'
import { signatureOf } from './signature.ts'
import type { Token } from './tokens.ts'

/** `custom-elements.json`, schema 1.0.0: for editors and documentation tools. */
export function printManifest(elements: readonly ElementModel[], tokens: readonly Token[]): string {
  const modules = elements.map(element => {
    const path = `${element.entry}.js`
    const attributes = [...element.attributes, themeRow]
    const described = (note: string) => (note ? { description: note } : {})
    return {
      kind: 'javascript-module',
      path,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: element.className,
          tagName: element.tag,
          superclass: { name: 'HTMLElement', package: 'global:' },
          ...described(element.note),
          attributes: attributes.map(row => ({
            name: row.attribute,
            fieldName: row.name,
            type: { text: row.type },
            ...(row.fallback === undefined ? {} : { default: row.fallback }),
            ...described(row.note)
          })),
          members: [
            ...[...attributes, ...element.properties].map(row => ({
              kind: 'field',
              name: row.name,
              type: { text: row.type },
              ...described(row.note)
            })),
            ...element.readOnly.map(row => ({
              kind: 'field',
              name: row.name,
              readonly: true,
              type: { text: row.type },
              ...described(row.note)
            })),
            ...element.methods.map(row => ({
              kind: 'method',
              name: row.name,
              type: { text: row.type },
              ...signatureOf(row.type),
              ...described(row.note)
            }))
          ],
          events: element.events.map(row => ({
            name: row.name,
            type: { text: `CustomEvent<${row.type}>` },
            ...described(eventNote(row))
          })),
          slots: element.slots.map(({ name, note }) => ({ name, ...described(note) })),
          cssParts: element.parts.map(({ name, note }) => ({ name, ...described(note) })),
          cssStates: element.states.map(({ name, note }) => ({ name, ...described(note) })),
          cssProperties: tokens.map(({ name, note }) => ({ name, description: note }))
        }
      ],
      exports: [
        {
          kind: 'custom-element-definition',
          name: element.tag,
          declaration: { name: element.className, module: path }
        }
      ]
    }
  })
  return `${JSON.stringify({ schemaVersion: '1.0.0', modules }, null, 2)}\n`
}
