import { once } from 'node:events'
import type { Server } from 'node:http'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Clients resolve `localhost` to either loopback address. Returns a stop function. */
export async function listen(port: number, create: () => Server): Promise<() => void> {
  const servers: Server[] = []
  for (const host of ['127.0.0.1', '::1']) {
    const server = create()
    try {
      server.listen(port, host)
      await once(server, 'listening')
      servers.push(server)
    } catch (error) {
      // A machine may lack IPv6.
      if (host === '127.0.0.1') throw error
    }
  }
  return () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
}

/** A killed stack's children may still hold the port. */
export async function freePort(port: number): Promise<void> {
  for (let tries = 0; tries < 15; tries += 1, await wait(100)) {
    const server = net.createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (free) return new Promise((resolve) => server.close(() => resolve()))
  }
  throw new Error(`Port ${port} is taken. PORT=<number> npm start uses that port and the seven above it`)
}
