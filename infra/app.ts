import { existsSync, readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { bundleFunctions } from './bundle.ts'
import { EdgeStack } from './edge-stack.ts'
import { EventsStack } from './events-stack.ts'
import { ServiceStack } from './service-stack.ts'
import { StateStack } from './state-stack.ts'
import { WorkersStack } from './workers-stack.ts'

export type AppOptions = {
  outdir?: string
  bundles?: string
  webAssets?: string
  context?: Record<string, string>
}

export function navalha({ outdir, bundles, webAssets, context }: AppOptions = {}) {
  // Only CDK's command line reads cdk.json; its -c values override these.
  const settings = JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8'))
  const app = new App({
    outdir,
    // The template names each bundle's path, which the bench reads.
    context: { ...settings.context, 'aws:cdk:enable-asset-metadata': true, ...context },
    analyticsReporting: false,
    treeMetadata: false,
  })
  const region: string = app.node.getContext('region')
  const domain: string | undefined = app.node.tryGetContext('domain')
  const hostedZoneId: string | undefined = app.node.tryGetContext('hostedZoneId')
  const alarmEmail: string | undefined = app.node.tryGetContext('alarmEmail')

  const mailFrom: string | undefined = app.node.tryGetContext('mailFrom')
  const whatsappSender: string | undefined = app.node.tryGetContext('whatsappSender')
  const distributionId: string | undefined = app.node.tryGetContext('distributionId')
  const googleClientId: string | undefined = app.node.tryGetContext('googleClientId')
  const googleSecret: string | undefined = app.node.tryGetContext('googleSecret')
  const assistantModel: string | undefined = app.node.tryGetContext('assistantModel')
  const originTurn = Number(app.node.tryGetContext('originTurn') ?? 0)
  if (!domain && !app.node.tryGetContext('trial')) {
    throw new Error(
      'Customers need a domain, which brings web ACL, TLS 1.2 and links in mails: -c domain=… deploys for them, -c trial=true without one.',
    )
  }

  const state = new StateStack(app, 'NavalhaState', {
    env: { region },
    mailFrom,
    domain,
    distributionId,
    bundles,
  })
  // A certificate and a web ACL need a domain; CloudFront's own name has neither.
  const edge = domain
    ? new EdgeStack(app, 'NavalhaEdge', { env: { region: 'us-east-1' }, domain, hostedZoneId })
    : undefined
  const events = new EventsStack(app, 'NavalhaEvents', { env: { region }, alarmEmail })
  const used = {
    env: { region },
    state,
    events,
    bundles,
    domain,
    mailFrom,
    whatsappSender,
    googleClientId,
    googleSecret,
    assistantModel,
  }
  const service = new ServiceStack(app, 'NavalhaService', {
    ...used,
    edge,
    hostedZoneId,
    originTurn,
    webAssets,
  })
  const workers = new WorkersStack(app, 'NavalhaWorkers', { ...used, appUrl: service.appUrl })
  // A trial's workers need the address of the distribution.
  workers.addStackDependency(service)
  return { app, state, edge, events, service, workers }
}

if (import.meta.main) {
  const outdir = process.env.CDK_OUTDIR ?? 'cdk.out'
  if (process.env.NAVALHA_NO_BUNDLING === '1') navalha({ outdir }).app.synth()
  else {
    if (!existsSync('dist/web')) throw new Error('dist/web is missing: npm run build makes it')
    await bundleFunctions('dist/functions')
    navalha({ outdir, bundles: 'dist/functions', webAssets: 'dist/web' }).app.synth()
  }
}
