/** Something that only the first core on the page has been told. */
import { notify } from '/dist/core.js'

notify('info', '来自第一个')
