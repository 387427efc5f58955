import { readEnv } from './env.ts'

/** To be written: the handler of what providers say became of messages. */
export function consumeMessageEvents() {
  readEnv('message-status')
  return async (): Promise<void> => {}
}
