/**
 * TLS certificate of the server. Changed files apply to new connections once complete and consistent; until then the
 * last valid ones stay. Open connections are unaffected. Files are also checked hourly, because some file systems
 * report no changes.
 */

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { type FSWatcher, readFileSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import type { Clock } from '../../base/clock.ts'
import { messageOf } from '../../base/messageOf.ts'
import type { TlsSettings } from '../../base/tlsSettings.ts'

/** Tools write the certificate and its key one after the other. */
const SETTLE_MS = 500
const HOUR_MS = 3_600_000
/** Limit for clients that do not start the handshake. */
export const HANDSHAKE_MAX_MS = 10_000
/** Tools renew a month before the end: two weeks before it something is wrong. */
const EXPIRES_SOON_MS = 14 * 24 * HOUR_MS

export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}

interface Loaded {
  readonly options: SecureContextOptions
  readonly context: SecureContext
  readonly expiresAtMs: number
}

export interface CertificateReports {
  /** Reports the problem with files or certificate to the server's administrator; null when resolved. */
  onProblem(reason: string | null): void
}

export class Certificates {
  readonly needsClientCertificate: boolean
  readonly #settings: TlsSettings
  readonly #clock: Clock
  readonly #watchers: FSWatcher[] = []
  readonly #listeners = new Set<() => void>()
  #loaded: Loaded
  #failure: string | null = null
  #reports: CertificateReports | null = null
  #cancelRead: (() => void) | null = null
  #cancelHourly: (() => void) | null = null

  /** @throws CertificateError where a file cannot be read, is no PEM, or does not fit the others */
  constructor(settings: TlsSettings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
    this.needsClientCertificate = settings.clientAuthorities !== null
    this.#loaded = load(settings)
    const { certificate, key, clientAuthorities } = settings
    const folders = new Set([certificate, key, clientAuthorities ?? key].map((file) => dirname(file)))
    // Watches folders, because files are replaced by renaming and mounted secrets by changing a symbolic
    // link.
    for (const folder of folders) {
      const watcher = watch(folder, () => this.#readSoon())
      // A folder that is replaced, or that a network has, is read by the hour.
      watcher.on('error', () => watcher.close())
      this.#watchers.push(watcher)
    }
    this.#readHourly()
  }

  /** Initial options of a Node server; later ones are set with `setSecureContext`. */
  get options(): SecureContextOptions {
    return this.#loaded.options
  }

  get context(): SecureContext {
    return this.#loaded.context
  }

  /** Epoch ms. */
  get expiresAtMs(): number {
    return this.#loaded.expiresAtMs
  }

  /** Notifies after new files were loaded. */
  onRenewed(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Reports future problems, and a current one immediately. */
  reportTo(reports: CertificateReports): void {
    this.#reports = reports
    this.#report()
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close()
    this.#cancelRead?.()
    this.#cancelHourly?.()
  }

  #readSoon(): void {
    this.#cancelRead?.()
    this.#cancelRead = this.#clock.schedule(SETTLE_MS, () => this.#read())
  }

  #read(): void {
    try {
      this.#loaded = load(this.#settings)
      this.#failure = null
      for (const listener of this.#listeners) listener()
    } catch (error) {
      if (!(error instanceof CertificateError)) throw error
      this.#failure = error.message
    }
    this.#report()
  }

  #report(): void {
    this.#reports?.onProblem(this.#failure ?? this.#expiry())
  }

  #expiry(): string | null {
    const { certificate } = this.#settings
    const leftMs = this.#loaded.expiresAtMs - this.#clock.now()
    const date = new Date(this.#loaded.expiresAtMs).toISOString().slice(0, 10)
    if (leftMs < 0) return `the certificate in ${certificate} expired on ${date}`
    return leftMs < EXPIRES_SOON_MS ? `the certificate in ${certificate} expires on ${date}` : null
  }

  #readHourly(): void {
    this.#cancelHourly = this.#clock.schedule(HOUR_MS, () => {
      this.#read()
      this.#readHourly()
    })
  }
}

function load({ certificate, key, clientAuthorities }: TlsSettings): Loaded {
  const [cert, privateKey] = [textOf(certificate), textOf(key)]
  const leaf = parsed(certificate, () => new X509Certificate(cert))
  const isFitting = parsed(key, () => leaf.checkPrivateKey(createPrivateKey(privateKey)))
  if (!isFitting) throw new CertificateError(`the key in ${key} is not the one of ${certificate}`)
  const ca = clientAuthorities === null ? undefined : textOf(clientAuthorities)
  if (ca !== undefined && clientAuthorities !== null) parsed(clientAuthorities, () => new X509Certificate(ca))
  const options = { cert, key: privateKey, minVersion: 'TLSv1.2', ...(ca ? { ca } : {}) } as const
  return {
    options,
    context: parsed(certificate, () => createSecureContext(options)),
    expiresAtMs: Date.parse(leaf.validTo),
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CertificateError(`${file} cannot be read: ${messageOf(error)}`)
  }
}

function parsed<T>(file: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new CertificateError(`${file} is not usable: ${messageOf(error)}`)
  }
}
