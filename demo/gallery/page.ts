/** Entry of the gallery page; the address holds the displayed part. */
import './element.ts'

const gallery = document.querySelector('hutong-gallery')
const follow = () => gallery?.setAttribute('shown', location.hash.slice(1))
follow()
addEventListener('hashchange', follow)
gallery?.addEventListener('hutong-shown', event => {
  if (event instanceof CustomEvent) location.hash = event.detail.part
})
