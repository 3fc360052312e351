/** Loads the elements once the policy has blocked a request of the page. */
document.addEventListener('securitypolicyviolation', () => import('/dist/hutong.js'), {
  once: true
})
fetch('https://early.test/').catch(() => undefined)
