import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { navalha } from '../../infra/app.ts'
import {
  assembly,
  domain,
  edge,
  type Json,
  only,
  type Resource as Part,
  state,
  trialAssembly,
  trialService,
} from '../kit/templates.ts'

describe('stacks', () => {
  const readings = (template: Json) => [
    ...JSON.stringify(template).matchAll(/"(?:Fn::ImportValue":"|StackName":")(\w+)/g),
  ]

  const stacks: [string, Json][] = [
    ...assembly.stacks.map(({ stackName, template }): [string, Json] => [stackName, template]),
    ...trialAssembly.stacks.map(({ stackName, template }): [string, Json] => [
      `${stackName} on trial`,
      template,
    ]),
  ]

  test.each(stacks)('%s has room for more: CloudFormation takes 500 resources and 1 MB', (_, template) => {
    expect(Object.keys(template.Resources).length).toBeLessThan(450)
    expect(Buffer.byteLength(JSON.stringify(template, undefined, 1))).toBeLessThan(900_000)
  })

  // CloudFormation refuses such a template, and nothing else does.
  test.each(stacks)('%s has no resources that need each other in a circle', (_, template) => {
    expect(() => Template.fromJSON(template)).not.toThrow()
  })

  test('dependencies go one way: nobody knows the workers, and only the workers know the service', () => {
    expect(readings(state)).toEqual([])
    expect(readings(edge)).toEqual([])
    const readBy = (stack: string) => {
      const found = readings(assembly.getStackByName(stack).template).map(([, name]) => name)
      return [...new Set(found)].sort()
    }
    expect(readBy('NavalhaEvents')).toEqual([])
    expect(readBy('NavalhaService')).toEqual(['NavalhaEdge', 'NavalhaEvents', 'NavalhaState'])
    expect(readBy('NavalhaWorkers')).toEqual(['NavalhaEvents', 'NavalhaState'])
    const dependencies = Object.fromEntries(
      assembly.stacks.map(({ stackName, dependencies }) => [
        stackName,
        dependencies.map(({ id }) => id).filter((id) => !id.endsWith('.assets')),
      ]),
    )
    expect(dependencies).toEqual({
      NavalhaState: [],
      NavalhaEdge: [],
      NavalhaEvents: [],
      NavalhaService: expect.arrayContaining(['NavalhaState', 'NavalhaEdge', 'NavalhaEvents']),
      NavalhaWorkers: expect.arrayContaining(['NavalhaState', 'NavalhaEvents', 'NavalhaService']),
    })
  })

  test('the edge is in us-east-1 and has certificate and web ACL only', () => {
    expect(assembly.getStackByName('NavalhaEdge').environment.region).toBe('us-east-1')
    const types = Object.values(edge.Resources as Record<string, Part>).map(({ Type }) => Type)
    expect(types.sort()).toEqual(['AWS::CertificateManager::Certificate', 'AWS::WAFv2::WebACL'])
    expect(only('AWS::CertificateManager::Certificate', edge).Properties).toMatchObject({
      DomainName: domain,
      SubjectAlternativeNames: [`*.${domain}`],
    })
  })

  test('without a domain only a trial is made', () => {
    expect(() => navalha()).toThrow(/domain/)
  })

  test('without a domain there is no edge, and the default name serves', () => {
    expect(trialAssembly.stacks.map(({ stackName }) => stackName).sort()).toEqual([
      'NavalhaEvents',
      'NavalhaService',
      'NavalhaState',
      'NavalhaWorkers',
    ])
    const { DistributionConfig } = only('AWS::CloudFront::Distribution', trialService).Properties
    expect(DistributionConfig.Aliases ?? DistributionConfig.WebACLId).toBeUndefined()
    expect(only('AWS::CloudFront::Function', trialService).Properties.FunctionCode).toContain("APP_HOST = ''")
  })
})
