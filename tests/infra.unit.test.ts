// This file imports all tests of the infrastructure, so that the app is synthesized once.
import './infra/edge.ts'
import './infra/messages.ts'
import './infra/model.ts'
import './infra/partner.ts'
import './infra/service.ts'
import './infra/stacks.ts'
import './infra/state.ts'
