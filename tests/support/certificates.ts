/** Certificates for tests, of an authority that each test makes. */
import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'

const DAY_MS = 86_400_000
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export interface Signed {
  readonly cert: string
  readonly key: string
}

export interface Authority {
  readonly ca: string
  /** @param days until it expires, counted from now */
  sign(commonName: string, days?: number): Promise<Signed>
}

let serial = 1

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

async function pemOf(key: CryptoKey): Promise<string> {
  const bytes = await crypto.subtle.exportKey('pkcs8', key)
  return x509.PemConverter.encode(bytes, 'PRIVATE KEY')
}

export async function anAuthority(): Promise<Authority> {
  x509.cryptoProvider.set(crypto)
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...{ keys, signingAlgorithm: ALGORITHM, name: 'CN=Test authority', serialNumber: '01' },
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 365 * DAY_MS),
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  })
  return {
    ca: certificate.toString('pem'),
    async sign(commonName, days = 90) {
      const own = await newKeys()
      serial += 1
      const signed = await x509.X509CertificateGenerator.create({
        ...{ publicKey: own.publicKey, signingKey: keys.privateKey, signingAlgorithm: ALGORITHM },
        ...{ issuer: certificate.subject, subject: `CN=${commonName}` },
        serialNumber: serial.toString(16).padStart(4, '0'),
        notBefore: new Date(Date.now() - DAY_MS),
        notAfter: new Date(Date.now() + days * DAY_MS),
        extensions: [
          new x509.SubjectAlternativeNameExtension([
            { type: 'dns', value: 'localhost' },
            { type: 'ip', value: '127.0.0.1' },
          ]),
        ],
      })
      return { cert: signed.toString('pem'), key: await pemOf(own.privateKey) }
    },
  }
}

/** Files as the settings name them. */
export function writeCertificate(folder: string, { cert, key }: Signed) {
  const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeFileSync(files.certificate, cert)
  writeFileSync(files.key, key)
  return files
}
