/** The page of the gallery: the part on show stands in its address. */
import './element.ts'

const gallery = document.querySelector('hutong-gallery')
const follow = () => gallery?.setAttribute('shown', location.hash.slice(1))
follow()
addEventListener('hashchange', follow)
gallery?.addEventListener('hutong-shown', event => {
  if (event instanceof CustomEvent) location.hash = event.detail.part
})
