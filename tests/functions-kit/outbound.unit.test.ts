import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openOutbound } from '#functions/kit/outbound.ts'
import { selfSigned } from '../kit/self-signed.ts'

const message = { headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' }, body: '{"é":1}' }

/** Listens on a free port until the test ends. */
async function listenOn(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

describe('addresses that are not public', () => {
  let connections = 0
  let port = 0
  // The server listens on all addresses of this machine, of both families.
  const trap = net.createServer((socket) => {
    connections++
    socket.destroy()
  })
  beforeAll(async () => {
    trap.listen(0)
    await once(trap, 'listening')
    port = (trap.address() as AddressInfo).port
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'https_proxy', 'http_proxy'])
      process.env[name] = `http://127.0.0.1:${port}`
  })
  afterAll(() => trap.close())

  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
  /** The tests replace `P` by the listener's port. */
  const literals = [
    // These are loopback addresses and "this host", in all notations that URLs allow.
    '127.0.0.1',
    '127.0.0.2',
    '127.255.255.254',
    '127.1',
    '127.0.1',
    '0.0.0.0',
    '0',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '\uff11\uff12\uff17.\uff10.\uff10.\uff11',
    '127.0.\n0.1',
    // These are private, shared, link-local with the metadata services, and other special addresses.
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.0.1',
    '192.168.255.255',
    '100.64.0.1',
    '100.127.255.254',
    '169.254.169.254',
    '169.254.170.2',
    '2852039166',
    '0xa9fea9fe',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:a9fe:a9fe]',
    '[::ffff:0:127.0.0.1]',
    '[::127.0.0.1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[100::1]',
    '[2001:0:7f00:1::]',
    '[2001:2::1]',
    '[2001:10::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[3fff::1]',
    '[5f00::1]',
    '[100:0:0:1::1]',
    '[2001:1::1]',
    '[2001:3::1]',
    '[2001:4:112::1]',
    '[2001:20::1]',
    '[2001:30::1]',
    '[2620:4f:8000::1]',
    '[2800:3f0::5efe:7f00:1]',
    '[2800:3f0::200:5efe:10.0.0.1]',
    '[2800:3f0:1:2:100:5efe:a00:1]',
    // These name this machine and private networks.
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'localhost.localdomain',
    'a.test',
    'b.invalid',
    'resolver.arpa',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'local\u00adhost',
    'servidor',
    'impressora.local',
    'metadata.google.internal',
    'roteador.lan',
    'nas.home.arpa',
  ].map((host) => `https://${host}:P/`)
  const forms = [
    'https://usuario:senha@publico.example:P/',
    'https://publico.example@127.0.0.1:P/',
    'https://publico.example:P@127.0.0.1:P/',
    'https://127.0.0.1:P#@publico.example/',
    'https://127.0.0.1:P\\@publico.example/',
    'https:\\\\127.0.0.1:P',
    'https:127.0.0.1:P',
    'https://publico.example.:P/',
    'http://publico.example:P/',
    'http://127.0.0.1:P/',
    'ftp://publico.example:P/',
    'file:///etc/hostname',
    'data:text/plain,x',
    'javascript:0',
    '//publico.example:P/',
    'publico.example',
    '',
    ...[0, 1, 22, 25, 80, 445, 1023, 3306, 5432, 6379, 9200, 11211, 27017].map(
      (closed) => `https://publico.example:${closed}/`,
    ),
  ]
  it.each([...literals, ...forms])('refuses %s on save and on call', async (url) => {
    const typed = url.replaceAll(':P', `:${port}`)
    const asked: string[] = []
    const { post, urlFault } = openOutbound({
      loopback: false,
      lookup: async (host) => {
        asked.push(host)
        return ['127.0.0.1']
      },
    })
    expect(urlFault(typed)).toMatch(/^[A-Z].+[^,]$/)
    expect(await post(typed, message)).toEqual({ error: 'refused_url', ms: expect.any(Number) })
    expect([asked, connections]).toEqual([[], 0])
  })

  const names: [string, string[]][] = [
    ['127.0.0.1.nip.io', ['127.0.0.1']],
    ['interno.example', ['10.1.2.3']],
    ['metadados.example', ['169.254.169.254']],
    ['seis.example', ['::1']],
    ['mapeado.example', ['::ffff:127.0.0.1']],
    ['traduzido.example', ['64:ff9b::7f00:1']],
    ['unico.example', ['fd00::1']],
    ['um-de-dois.example', ['93.184.215.14', '127.0.0.1']],
    ['dois-de-dois.example', ['127.0.0.1', '93.184.215.14']],
    ['de-cada.example', ['93.184.215.14', '::1']],
    ['publico.example', ['127.0.0.1']],
    ['münchen.example', ['127.0.0.1']],
    ['пример.example', ['127.0.0.1']],
    ['torto.example', ['127.1']],
    ['vazio.example', ['']],
    ['nome.example', ['localhost']],
    ...own.map((address): [string, string[]] => ['desta-maquina.example', [address]]),
  ]
  it.each(names)('refuses the host %s, which resolves to %j', async (host, addresses) => {
    const { post, urlFault } = openOutbound({ loopback: false, lookup: async () => addresses })
    const url = `https://${host}:${port}/`
    expect(urlFault(url)).toBeUndefined()
    expect(await post(url, message)).toMatchObject({ error: 'refused_address' })
    expect(connections).toBe(0)
  })

  it('does not resolve a name again after the check', async () => {
    const answers = [['2d00::1'], ['127.0.0.1'], ['::1']]
    // Nobody owns this block, so no route leads there.
    const lookup = async () => answers.shift() ?? []
    const { post } = openOutbound({ loopback: false, lookup, timeoutMs: 500 })
    expect(await post(`https://muda.example:${port}/`, message)).toMatchObject({
      error: expect.stringMatching(/^(connect|timeout)$/),
    })
    expect([answers.length, connections]).toEqual([2, 0])
  })

  it('does not follow a redirect', async () => {
    const { post } = openOutbound({ loopback: true })
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve((_, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end('vai'),
      )
      expect(await post(url, message)).toMatchObject({ status, body: 'vai' })
    }
    expect(connections).toBe(0)
  })

  it('the test’s listener counts a call that reaches it', async () => {
    const { post } = openOutbound({ loopback: true })
    expect(await post(`http://127.0.0.1:${port}/`, message)).toMatchObject({ error: 'reset' })
    expect(connections).toBe(1)
    connections = 0
  })

  it('allows only loopback besides public addresses on a developer’s machine', async () => {
    const lookup = async (host: string) => (host === 'aqui.example' ? ['127.0.0.1'] : ['10.0.0.1'])
    const { post, urlFault } = openOutbound({ loopback: true, lookup })
    for (const url of ['http://10.0.0.1:3000/', 'http://169.254.169.254/', 'http://publico.example/'])
      expect([url, urlFault(url)]).toEqual([url, expect.any(String)])
    expect(await post('https://interno.example:8443/', message)).toMatchObject({ error: 'refused_address' })
    for (const url of [
      'http://localhost:8080/',
      'http://127.0.0.1:80/',
      'http://[::1]:3000/',
      'https://a.example/',
    ])
      expect([url, urlFault(url)]).toEqual([url, undefined])
  })
})

it('accepts public addresses', () => {
  const { urlFault } = openOutbound({ loopback: false })
  const urls = [
    'https://exemplo.com.br/webhook?a=1',
    'https://exemplo.com.br:8443/',
    'https://8.8.8.8/',
    'https://172.32.0.1/',
    'https://[2606:4700::1111]/',
    'https://münchen.example/',
  ]
  expect(urls.filter((url) => urlFault(url))).toEqual([])
})

const outbound = openOutbound({ loopback: true, timeoutMs: 400 })

async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listenOn(http.createServer(listener))}/gancho?a=1`
}

/** Starts a server that writes these bytes to each connection, then calls `then`. */
async function raw(bytes: string, then: (socket: Socket) => void = () => {}): Promise<string> {
  const server = net.createServer((socket) =>
    socket.once('data', () => socket.write(bytes, () => then(socket))),
  )
  return `http://127.0.0.1:${await listenOn(server)}/`
}

describe('post', () => {
  it('sends the given message, on a new connection each time', async () => {
    const seen: object[] = []
    let connections = 0
    const server = http.createServer(async (request, response) => {
      const { method, url, headers } = request
      seen.push({ method, url, headers, body: await text(request) })
      response.writeHead(202).end('aceito')
    })
    server.on('connection', () => connections++)
    const port = await listenOn(server)
    for (let i = 0; i < 2; i++)
      expect(await outbound.post(`http://localhost:${port}/g?a=1`, message)).toEqual({
        status: 202,
        body: 'aceito',
        ms: expect.any(Number),
      })
    expect(seen[1]).toEqual({
      method: 'POST',
      url: '/g?a=1',
      body: message.body,
      headers: {
        ...message.headers,
        host: `localhost:${port}`,
        'user-agent': 'Navalha-Webhooks/1.0',
        'content-length': '8',
        'accept-encoding': 'identity',
        connection: 'close',
      },
    })
    expect(connections).toBe(2)
  })

  it('reads 64 kB of a long reply and closes the connection', async () => {
    const sent = { bytes: 0, ended: false }
    const url = await serve((request, response) => {
      request.resume()
      response.on('finish', () => {
        sent.ended = true
      })
      const chunk = 'x'.repeat(64 * 1024)
      const more = () => {
        while (sent.bytes < 10 * 1024 * 1024 && !response.destroyed) {
          sent.bytes += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    const answer = await outbound.post(url, message)
    expect(answer).toMatchObject({ status: 200, body: 'x'.repeat(64 * 1024) })
    expect(sent.ended).toBe(false)
  })

  it('returns a reply in any encoding as text', async () => {
    const bytes = Buffer.from([0x6f, 0x6b, 0xff, 0xc3, 0x28, 0x00, 0x1b, 0x5b, 0x0a, 0xe2, 0x80, 0xae, 0xe9])
    const url = await serve((_, response) => response.writeHead(500).end(bytes))
    expect(await outbound.post(url, message)).toMatchObject({ status: 500, body: 'ok\ufffd\ufffd([\n\ufffd' })
  })

  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'
  it.each<[string, string, () => Promise<string>]>([
    ['never replies', 'timeout', () => raw('')],
    ['hangs within its headers', 'timeout', () => raw('HTTP/1.1 200 OK\r\nx: ')],
    ['hangs within its body', 'timeout', () => raw(`${head}abc`)],
    ['sends interim answers for ever', 'timeout', () => raw('HTTP/1.1 102 Processing\r\n\r\n'.repeat(9))],
    ['resets', 'reset', () => raw('', (socket) => socket.resetAndDestroy())],
    ['resets within its body', 'reset', () => raw(`${head}abc`, (socket) => socket.resetAndDestroy())],
    ['ends without an answer', 'reset', () => raw('', (socket) => socket.end())],
    ['ends within its body', 'reset', () => raw(`${head}abc`, (socket) => socket.end())],
    ['speaks another protocol', 'protocol', () => raw('+PONG\r\n')],
    ['sends endless headers', 'protocol', () => raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(99_999)}`)],
    [
      'changes the protocol',
      'reset',
      () => raw('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
    ['does not listen', 'connect', async () => 'http://127.0.0.1:9/'],
    [
      'has a self-signed certificate',
      'tls',
      async () => `https://localhost:${await listenOn(https.createServer(selfSigned('localhost')))}/`,
    ],
    ['speaks no TLS', 'tls', async () => (await raw('HTTP/1.1 400 Bad\r\n\r\n')).replace('http', 'https')],
  ])('a call to a server that %s fails with %s', async (_, error, open) => {
    expect(await outbound.post(await open(), message)).toEqual({ error, ms: expect.any(Number) })
  })

  it('a call ends when the name servers do not reply', async () => {
    const { post } = openOutbound({ loopback: false, lookup: () => new Promise(() => {}), timeoutMs: 50 })
    expect(await post('https://calado.example/', message)).toMatchObject({ error: 'timeout' })
    const none = openOutbound({ loopback: false, lookup: async () => [] })
    expect(await none.post('https://ninguem.example/', message)).toMatchObject({ error: 'dns' })
  })

  it('checks the certificate against the host name, not against the IP address', async () => {
    const pair = selfSigned('recebe.example')
    const before = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...before, pair.cert])
    onTestFinished(() => tls.setDefaultCACertificates(before))
    const names: unknown[] = []
    const server = https.createServer(pair, (request, response) => {
      names.push((request.socket as tls.TLSSocket).servername, request.headers.host)
      response.end('ok')
    })
    const port = await listenOn(server)
    const { post } = openOutbound({ loopback: true, lookup: async () => ['127.0.0.1'] })
    expect(await post(`https://recebe.example:${port}/`, message)).toMatchObject({ status: 200, body: 'ok' })
    expect(await post(`https://outro.example:${port}/`, message)).toMatchObject({ error: 'tls' })
    expect(names).toEqual(['recebe.example', `recebe.example:${port}`])
  })
})
