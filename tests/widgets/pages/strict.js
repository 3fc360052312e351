/** Keeps what the page's policy complained of, where the test can read it. */
window.violations = []
document.addEventListener('securitypolicyviolation', event => {
  window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
})

/** A script from the page itself, for a test outside of it. */
window.load = address => import(new URL(address, import.meta.url).href)
