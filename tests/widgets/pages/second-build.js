/** Another version of the product comes to a page that already has one. */
import { $session } from '/test-results/other-dist/core.js'
import '/test-results/other-dist/hutong.js'

window.secondBuild = $session.get().status
