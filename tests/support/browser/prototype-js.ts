/**
 * What Prototype.js 1.7 leaves on a page: enumerable methods on built-in prototypes, its own `Array.from`,
 * `reduce`, `bind` and `toJSON`, and `remove`, `hide` and `show` on elements.
 */
export function prototypeJs() {
  const extend = (target: object, source: object) => Object.assign(target, source)
  const iterate = function (this: unknown[], act: (value: unknown, index: number) => void) {
    for (let at = 0; at < this.length; at++) act(this[at], at)
  }
  const listOf = (given: unknown): unknown[] => {
    if (!given) return []
    const own = Object(given) as { toArray?: () => unknown[]; length?: number }
    if ('toArray' in own && own.toArray) return own.toArray()
    const list: unknown[] = []
    for (let at = 0; at < (own.length ?? 0); at++) list[at] = Reflect.get(own, at)
    return list
  }
  extend(Object, { extend, toJSON: (value: unknown) => JSON.stringify(value) })
  // Takes no second argument, and knows neither sets, maps nor iterators.
  extend(Array, { from: listOf })
  extend(Array.prototype, {
    _each: iterate,
    each: iterate,
    toArray(this: unknown[]) {
      return [...this]
    },
    clone(this: unknown[]) {
      return [...this]
    },
    first(this: unknown[]) {
      return this[0]
    },
    last(this: unknown[]) {
      return this[this.length - 1]
    },
    // Of 1.5: an array of one is its only element.
    reduce(this: unknown[]) {
      return this.length > 1 ? this : this[0]
    },
    toJSON(this: unknown[]) {
      return `[${this.map(value => JSON.stringify(value)).join(', ')}]`
    }
  })
  extend(String.prototype, {
    toJSON(this: string) {
      return `"${this}"`
    },
    strip(this: string) {
      return this.trim()
    }
  })
  extend(Function.prototype, {
    bind(this: (...args: unknown[]) => unknown, context: unknown, ...first: unknown[]) {
      return (...rest: unknown[]) => this.apply(context, [...first, ...rest])
    },
    delay(this: () => void, seconds: number) {
      return setTimeout(this, seconds * 1000)
    }
  })
  extend(Element.prototype, {
    remove(this: Element) {
      this.parentNode?.removeChild(this)
      return this
    },
    hide(this: HTMLElement) {
      this.style.display = 'none'
      return this
    },
    show(this: HTMLElement) {
      this.style.display = ''
      return this
    },
    update(this: Element, text: string) {
      this.textContent = text
      return this
    }
  })
  extend(document, {
    getElementsByClassName: (name: string) => [...document.querySelectorAll(`.${name}`)]
  })
  Reflect.set(window, '$', (id: string) => document.getElementById(id))
}
