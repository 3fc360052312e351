/** The page that is the console: two elements, and nothing else. */
import '/dist/session.js'
import '/dist/console.js'
