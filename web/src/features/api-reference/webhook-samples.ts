/** The receivers refuse what is unsigned or too old. */

export const typescriptReceiver = `import { createServer } from 'node:http'
import { env } from 'node:process'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(env.WEBHOOK_SECRET ?? '') // whsec_...

createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  try {
    const headers = request.headers as Record<string, string>
    const event = webhook.verify(body, headers) as { type: string; data: unknown }
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(3000)`

export const pythonReceiver = `import base64, hashlib, hmac, json, os, time

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

def read_event(headers, body: bytes):
    event_id = headers["webhook-id"]
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("assinatura antiga")
    signed = f"{event_id}.{sent_at}.".encode() + body
    digest = hmac.new(SECRET, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    received = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(expected, one) for one in received):
        raise ValueError("assinatura inválida")
    return json.loads(body)`
