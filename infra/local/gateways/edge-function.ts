import vm from 'node:vm'
import type { Json } from '../template/resolve.ts'

export type EdgeRequest = {
  method: string
  uri: string
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>
  headers: Record<string, { value: string }>
}

/** The function selected the origin with this id. */
export type Decided = { result: Json; origin: string | undefined }
export type EdgeFunction = {
  viewerRequest(request: EdgeRequest): Decided
  viewerResponse(request: EdgeRequest, response: Json): Json
}

/** Functions get CloudFront's module by this statement. */
const IMPORT = /^import cf from 'cloudfront'\n/

/** The code is evaluated once and called per event. */
export function edgeFunction(code: string): EdgeFunction {
  let origin: string | undefined
  const cf = {
    selectRequestOriginById: (id: string) => {
      origin = id
    },
  }
  const context = vm.createContext({ cf })
  vm.runInContext(code.replace(IMPORT, '\n'), context, { filename: 'host.js' })
  const call = (eventType: string, parts: object) => context.handler({ context: { eventType }, ...parts })
  return {
    viewerRequest(request) {
      origin = undefined
      const result = call('viewer-request', { request })
      return { result, origin }
    },
    viewerResponse: (request, response) => call('viewer-response', { request, response }),
  }
}
