// One file imports them all, so that the app is synthesized once.
import './edge.ts'
import './messages.ts'
import './model.ts'
import './partner.ts'
import './service.ts'
import './stacks.ts'
import './state.ts'
