import { describe, expect, expectTypeOf, test } from 'vitest'
import type { FormPath, PathTo, PathValue } from '../../../../core/lib/form/form-paths.ts'
import { type FormOptions, formStore } from '../../../../core/lib/form/form-store.ts'

interface Values {
  readonly name: string
  readonly age: number | null
  readonly roles: readonly string[]
  readonly redial: { readonly enabled: boolean; readonly times: string }
  readonly rows: readonly { readonly to: string }[]
}

const initial: Values = {
  name: '',
  age: null,
  roles: [],
  redial: { enabled: false, times: '' },
  rows: [{ to: 'a' }, { to: 'b' }]
}

const options: FormOptions<Values> = {
  initial,
  validate: ({ name, redial, roles }) => ({
    name: name === '' ? 'Name is missing' : undefined,
    roles: roles.length === 0 ? 'Roles are missing' : undefined,
    'redial.times': redial.enabled && redial.times === '' ? 'Times are missing' : undefined
  }),
  normalize: { name: name => name.trim(), 'redial.times': times => times.replace(/\D/g, '') }
}

const shown = (form: ReturnType<typeof formStore<Values>>) => Object.fromEntries(form.$issues.get())

describe('values', () => {
  test('a path into an object or a row changes what it names and nothing beside it', () => {
    const form = formStore(options)
    form.set('redial.times', '3')
    form.set('rows.1.to', 'c')
    expect(form.get('redial')).toEqual({ enabled: false, times: '3' })
    expect(form.get('rows')).toEqual([{ to: 'a' }, { to: 'c' }])
    expect(form.get('rows')[0]).toBe(initial.rows[0])
    expect(form.get('roles')).toBe(initial.roles)
    expect(initial.redial.times).toBe('')
  })

  test('several fields change at once, with one notification', () => {
    const form = formStore(options)
    const events: string[] = []
    form.$values.listen(({ name, age }) => events.push(`${name} ${age}`))
    form.assign({ name: 'Li', age: 3 })
    expect(events).toEqual(['Li 3'])
  })

  test('a draft precedes the initial values until reset', () => {
    const form = formStore({ ...options, draft: { name: 'Wang' } })
    expect(form.text('name')).toBe('Wang')
    expect(form.isDirty()).toBe(true)
    form.reset()
    expect(form.$values.get()).toEqual(initial)
    expect(form.isDirty()).toBe(false)
  })

  test('a reset to other values makes these the initial ones, without issues', () => {
    const form = formStore(options)
    form.check()
    const other = { ...initial, age: 7 }
    form.reset(other)
    expect(form.$values.get()).toBe(other)
    expect(form.isDirty()).toBe(false)
    expect(shown(form)).toEqual({})
  })

  test('a value typed back to the initial one is not dirty', () => {
    const form = formStore(options)
    form.set('redial.times', '3')
    expect(form.isDirty()).toBe(true)
    form.set('redial.times', '')
    expect(form.isDirty()).toBe(false)
  })

  test('values that arrive from elsewhere replace what the user has not changed', () => {
    const form = formStore(options)
    form.set('name', 'Mine')
    form.update({ ...options, initial: { ...initial, name: 'Theirs', age: 4 } })
    expect(form.get('name')).toBe('Mine')
    expect(form.get('age')).toBe(4)
    expect(form.isDirty()).toBe(true)
    form.reset()
    expect(form.get('name')).toBe('Theirs')
  })

  test('the same initial values in a new object change nothing', () => {
    const form = formStore(options)
    const before = form.$values.get()
    form.update({ ...options, initial: structuredClone(initial) })
    expect(form.$values.get()).toBe(before)
  })
})

describe('issues', () => {
  test('an issue shows after blur, and goes while the value is corrected', () => {
    const form = formStore(options)
    form.set('name', ' ')
    expect(shown(form)).toEqual({})
    form.blur('name')
    expect(form.get('name')).toBe('')
    expect(shown(form)).toEqual({ name: 'Name is missing' })
    form.set('name', 'Li')
    expect(shown(form)).toEqual({})
  })

  test('where issues wait for blur, input hides the one of its field alone', () => {
    const form = formStore({ ...options, revalidate: 'blur' })
    form.check()
    form.set('name', '')
    expect(shown(form)).toEqual({ roles: 'Roles are missing' })
    form.blur('name')
    expect(shown(form)).toMatchObject({ name: 'Name is missing' })
    form.set('name', '')
    form.check()
    expect(shown(form)).toMatchObject({ name: 'Name is missing' })
  })

  test('a submit normalises every field and shows every issue', () => {
    const form = formStore(options)
    form.assign({ redial: { enabled: true, times: 'x' } })
    expect(form.check()).toEqual({ status: 'invalid', paths: ['name', 'roles', 'redial.times'] })
    expect(form.get('redial.times')).toBe('')
    expect(Object.keys(shown(form))).toEqual(['name', 'roles', 'redial.times'])
  })

  test('a field that becomes invalid after the submit shows its issue at once', () => {
    const form = formStore(options)
    form.assign({ name: 'Li', roles: ['a'] })
    expect(form.check().status).toBe('valid')
    form.set('redial.enabled', true)
    expect(shown(form)).toEqual({ 'redial.times': 'Times are missing' })
  })

  test('only the checked fields are normalised, validated and shown', () => {
    const form = formStore(options)
    form.assign({ name: ' Li ', redial: { enabled: true, times: 'x1' } })
    const checked = form.check(['name'])
    expect(checked).toMatchObject({ status: 'valid', values: { name: 'Li' } })
    expect(form.get('redial.times')).toBe('x1')
    expect(shown(form)).toEqual({})
  })

  test('a rejection of the server shows in place of the own issue until it is withdrawn', () => {
    const form = formStore(options)
    form.check()
    form.update({ ...options, rejected: [['name', 'Name is taken']] })
    expect(shown(form)).toMatchObject({ name: 'Name is taken', roles: 'Roles are missing' })
    form.set('name', 'Li')
    expect(shown(form)).toMatchObject({ name: 'Name is taken' })
    form.update(options)
    expect(shown(form)).toEqual({ roles: 'Roles are missing' })
  })

  test('a rule that changes with its surroundings is applied when it arrives', () => {
    const form = formStore(options)
    form.check()
    form.update({ ...options, validate: () => ({ age: 'Age is missing' }) })
    expect(shown(form)).toEqual({ age: 'Age is missing' })
  })

  test('listeners of the issues are not called while these stay the same', () => {
    const form = formStore(options)
    form.blur('name')
    let calls = 0
    form.$issues.listen(() => calls++)
    form.set('age', 1)
    form.update({ ...options })
    expect(calls).toBe(0)
    form.set('name', 'Li')
    expect(calls).toBe(1)
  })

  test('forgotten issues show again on the next blur', () => {
    const form = formStore(options)
    form.check()
    form.forget()
    expect(shown(form)).toEqual({})
    form.blur('roles')
    expect(shown(form)).toEqual({ roles: 'Roles are missing' })
  })

  test('the issue of one field can be forgotten', () => {
    const form = formStore(options)
    form.check()
    form.forget('name')
    form.set('age', 3)
    expect(shown(form)).toEqual({ roles: 'Roles are missing' })
    form.check()
    expect(shown(form)).toMatchObject({ name: 'Name is missing' })
  })
})

test('paths and their values are typed', () => {
  expectTypeOf<'rows.0.to'>().toExtend<FormPath<Values>>()
  expectTypeOf<'roles.0'>().not.toExtend<FormPath<Values>>()
  expectTypeOf<PathValue<Values, 'redial.enabled'>>().toEqualTypeOf<boolean>()
  expectTypeOf<PathTo<Values, string>>().toEqualTypeOf<
    'name' | 'redial.times' | `rows.${number}.to`
  >()
})
