import vm from 'node:vm'
import type { Json } from '../template/resolve.ts'

/** A request or response of CloudFront's events: headers are `{ name: { value } }`. */
export type EdgeRequest = {
  method: string
  uri: string
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>
  headers: Record<string, { value: string }>
}

/** `origin` is the id of the one that the function selected. */
export type Decided = { result: Json; origin: string | undefined }
export type EdgeFunction = {
  viewerRequest(request: EdgeRequest): Decided
  viewerResponse(request: EdgeRequest, response: Json): Json
}

/** The statement by which a function gets CloudFront's module. */
const IMPORT = /^import cf from 'cloudfront'\n/

/** Runs a function like CloudFront: evaluated once, called per event. Of CloudFront's module it knows what ours uses. */
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
