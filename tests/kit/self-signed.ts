import { createSign, generateKeyPairSync } from 'node:crypto'

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => tlv(0x17, Buffer.from(text))
const number = (value: number) => tlv(0x02, Buffer.from([value]))

/** Returns a server's key and self-signed certificate for this host name, both in PEM format. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const commonName = sequence(oid('550403'), tlv(0x0c, Buffer.from(host)))
  const name = sequence(tlv(0x31, commonName))
  const names = sequence(tlv(0x82, Buffer.from(host)))
  const subjectAltName = sequence(oid('551d11'), tlv(0x04, names))
  const facts = sequence(
    tlv(0xa0, number(2)),
    number(1),
    ecdsaWithSha256,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(subjectAltName)),
  )
  const signature = createSign('SHA256').update(facts).sign(privateKey)
  const whole = sequence(facts, ecdsaWithSha256, tlv(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
