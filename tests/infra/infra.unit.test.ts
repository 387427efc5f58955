// This file imports all tests of the infrastructure, so that the app is synthesized once.
import './edge.ts'
import './messages.ts'
import './model.ts'
import './partner.ts'
import './service.ts'
import './stacks.ts'
import './state.ts'
