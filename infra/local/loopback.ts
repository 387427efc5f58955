import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Loopback.java compiled, because a machine may have Java without a compiler. To recompile, with DynamoDB
 * Local's jars in the class path: `javac -g:none --release 17 Loopback.java`, then base64.
 */
const compiled = [
  'yv66vgAAAD0AQgoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWCgAIAAkHAAoMAAsADAEAOXNv',
  'ZnR3YXJlL2FtYXpvbi9keW5hbW9kYi9zZXJ2aWNlcy9sb2NhbC9tYWluL1NlcnZlclJ1bm5lcgEAH2NyZWF0ZVNlcnZlckZyb21D',
  'b21tYW5kTGluZUFyZ3MBAFkoW0xqYXZhL2xhbmcvU3RyaW5nOylMc29mdHdhcmUvYW1hem9uL2R5bmFtb2RiL3NlcnZpY2VzL2xv',
  'Y2FsL3NlcnZlci9EeW5hbW9EQlByb3h5U2VydmVyOwcADgEAQnNvZnR3YXJlL2FtYXpvbi9keW5hbW9kYi9zZXJ2aWNlcy9sb2Nh',
  'bC9zZXJ2ZXIvRHluYW1vREJQcm94eVNlcnZlcggAEAEABnNlcnZlcgoAEgATBwAUDAAVABYBAA9qYXZhL2xhbmcvQ2xhc3MBABBn',
  'ZXREZWNsYXJlZEZpZWxkAQAtKExqYXZhL2xhbmcvU3RyaW5nOylMamF2YS9sYW5nL3JlZmxlY3QvRmllbGQ7CgAYABkHABoMABsA',
  'HAEAF2phdmEvbGFuZy9yZWZsZWN0L0ZpZWxkAQANc2V0QWNjZXNzaWJsZQEABChaKVYKABgAHgwAHwAgAQADZ2V0AQAmKExqYXZh',
  'L2xhbmcvT2JqZWN0OylMamF2YS9sYW5nL09iamVjdDsHACIBAB9vcmcvZWNsaXBzZS9qZXR0eS9zZXJ2ZXIvU2VydmVyCgAhACQM',
  'ACUAJgEADWdldENvbm5lY3RvcnMBACcoKVtMb3JnL2VjbGlwc2UvamV0dHkvc2VydmVyL0Nvbm5lY3RvcjsHACgBAChvcmcvZWNs',
  'aXBzZS9qZXR0eS9zZXJ2ZXIvU2VydmVyQ29ubmVjdG9yCAAqAQAJMTI3LjAuMC4xCgAnACwMAC0ALgEAB3NldEhvc3QBABUoTGph',
  'dmEvbGFuZy9TdHJpbmc7KVYKAA0AMAwAMQAGAQAFc3RhcnQKAA0AMwwANAAGAQAEam9pbgcANgEACExvb3BiYWNrAQAEQ29kZQEA',
  'BG1haW4BABYoW0xqYXZhL2xhbmcvU3RyaW5nOylWAQANU3RhY2tNYXBUYWJsZQcAPAEAE1tMamF2YS9sYW5nL1N0cmluZzsHAD4B',
  'ACVbTG9yZy9lY2xpcHNlL2pldHR5L3NlcnZlci9Db25uZWN0b3I7AQAKRXhjZXB0aW9ucwcAQQEAE2phdmEvbGFuZy9FeGNlcHRp',
  'b24AIQA1AAIAAAAAAAIAAQAFAAYAAQA3AAAAEQABAAEAAAAFKrcAAbEAAAAAAAkAOAA5AAIANwAAAHcAAgAHAAAASyq4AAdMEg0S',
  'D7YAEU0sBLYAFywrtgAdwAAhtgAjTi2+NgQDNgUVBRUEogAZLRUFMjoGGQbAACcSKbYAK4QFAaf/5iu2AC8rtgAysQAAAAEAOgAA',
  'ABoAAv8AJQAGBwA7BwANBwAYBwA9AQEAAPgAHAA/AAAABAABAEAAAA==',
].join('')

/** Writes the class; returns its class path directory. */
export function writeLoopbackClass(directory: string): string {
  mkdirSync(directory, { recursive: true })
  writeFileSync(path.join(directory, 'Loopback.class'), Buffer.from(compiled, 'base64'))
  return directory
}
