/** Options of AWS clients; `tries` counts all calls. Without `throwOnRequestTimeout` the SDK only warns. */
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
