/** All elements for a single script tag. Views, React and the core are loaded on demand. */
import '../shell/element.ts'
import './call-task-dialog/element.ts'
import './customer-details/element.ts'
import './dashboard/element.ts'
import './message-tips/element.ts'
import './session/element.ts'
import './softphone/element.ts'
import './transfer-list/element.ts'
