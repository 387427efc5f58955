import { CfnOutput, Lazy, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { type HttpName, httpFunctions } from '#functions/kit/http-functions.ts'
import { type ApiName, apis } from '#shared/contracts.ts'
import { apiAlarms } from './alarms.ts'
import { httpApi } from './api.ts'
import type { EdgeStack } from './edge-stack.ts'
import { type Fn, fn } from './fn.ts'
import { originSecrets } from './origin-secrets.ts'
import { partnerApi } from './partner-api.ts'
import { site } from './site.ts'
import { upload } from './upload.ts'
import { type Used, valuesOf } from './values.ts'

export type ServiceStackProps = StackProps &
  Used & {
    edge?: EdgeStack
    hostedZoneId?: string
    originTurn?: number
    webAssets?: string
  }

/** These functions get the unknown paths under a prefix. */
const catchAlls: Partial<Record<ApiName, string>> = {
  'public-api': '/api/public',
  'staff-api': '/api/staff',
}

export class ServiceStack extends Stack {
  readonly appUrl: string

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, { ...props, description: 'Navalha: functions behind the APIs, pages and their alarms' })
    const { state, events } = props
    const secrets = originSecrets(this, props.originTurn)
    // The distribution follows the functions, which need its name.
    this.appUrl = Lazy.string({
      produce: () => `https://${props.domain ?? distribution.distributionDomainName}`,
    })
    const values = valuesOf(this, this.appUrl, props)
    const variables = { ...values.variables, ORIGIN_SECRET: secrets.accepted }
    const names = (Object.keys(httpFunctions) as HttpName[]).filter((name) => name !== 'identity')
    const fns = Object.fromEntries(
      names.map((name) => [name, fn(this, name, { ...values, variables })]),
    ) as Record<Exclude<HttpName, 'identity'>, Fn>

    const stage = httpApi(this, {
      accounts: {
        issuer: `https://cognito-idp.${this.region}.amazonaws.com/${state.userPool.userPoolId}`,
        audience: state.webClient.userPoolClientId,
      },
      served: (Object.keys(apis) as ApiName[])
        .filter((name) => name !== 'partner-api')
        .map((name) => ({
          contracts: apis[name],
          by: fns[name],
          under: catchAlls[name],
        })),
    })
    const { api } = stage
    const partners = partnerApi(this, {
      routes: fns['partner-api'],
      mcp: fns.mcp,
      authorizer: fns['partner-authorizer'],
    })
    const { distribution, bucket } = site(this, {
      ...props,
      api,
      partners,
      uploads: state.uploads,
      originSecret: secrets.sent,
    })
    if (props.webAssets) {
      const config = {
        region: this.region,
        userPoolId: state.userPool.userPoolId,
        userPoolClientId: state.webClient.userPoolClientId,
        authFlow: 'USER_SRP_AUTH',
        mfa: true,
      }
      const lambdas = Object.values(fns).map(({ lambda }) => lambda)
      upload(this, bucket, { assets: props.webAssets, config, api: [...lambdas, stage, partners] })
    }
    apiAlarms(this, events.alarmTopic, { functions: { ...fns, identity: state.identity }, api, partners })
    new CfnOutput(this, 'Url', { value: this.appUrl })
  }
}
