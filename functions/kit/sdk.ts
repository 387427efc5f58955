/** `tries` counts all calls. Without `throwOnRequestTimeout` the SDK only warns. */
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

/** The SDK retries the same errors. */
export const outages: ReadonlySet<string> = new Set([
  'BandwidthLimitExceeded',
  'LimitExceededException',
  'PriorRequestNotComplete',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'RequestTimeout',
  'RequestTimeoutException',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
  'TransactionInProgressException',
])

/** Matches refused, cut or slow connections and unresolved names. */
const broken = /^E(CONN[A-Z]+|PIPE|AI_AGAIN|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|SOCKETTIMEDOUT)$/

/** The same call may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: string }
  return outages.has(error.name) || ($metadata?.httpStatusCode ?? 0) >= 500 || broken.test(code ?? '')
}
