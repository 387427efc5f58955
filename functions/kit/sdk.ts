/**
 * How the SDK's clients call AWS: an answer that does not come within `timeoutMs` counts as a failure, and `tries` is
 * the number of calls in all. Without `throwOnRequestTimeout` the SDK only warns and waits on.
 */
export const sdkCalls = ({ tries = 3, timeoutMs = 5_000 } = {}) => ({
  maxAttempts: tries,
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: timeoutMs,
    throwOnRequestTimeout: true,
    httpsAgent: { maxSockets: 100 },
    httpAgent: { maxSockets: 100 },
  },
})
