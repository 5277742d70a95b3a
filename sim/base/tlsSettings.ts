/** Settings of TLS: certificate files of the server, the port of MQTT over TLS, and client certificates of gateways. */
import { z } from 'zod'
import { setting } from './setting.ts'

export interface TlsSettings {
  /** PEM file with the certificate and its chain. */
  readonly certificate: string
  /** PEM file with the private key. */
  readonly key: string
  /** PEM file with the authorities that sign certificates of gateways; null: gateways need none. */
  readonly clientAuthorities: string | null
  readonly mqttPort: number
  /** Gateways without TLS may connect from other machines. */
  readonly allowsPlainMqtt: boolean
}

export const tlsShape = {
  TLS_CERT: setting(
    z.string().default(''),
    'PEM file with the certificate and its chain: HTTPS on PORT, MQTT over TLS on MQTTS_PORT',
    'path',
    '',
  ),
  TLS_KEY: setting(z.string().default(''), 'PEM file with the private key of TLS_CERT', 'path', ''),
  TLS_CLIENT_CA: setting(
    z.string().default(''),
    'PEM file with authorities: gateways need a certificate of one of them, whose common name is their user name',
    'path',
    '',
  ),
  MQTTS_PORT: setting(
    z.preprocess(
      (value) => (value === undefined || value === '' ? 8883 : Number(value)),
      z.number().int().min(0).max(65_535),
    ),
    'port of MQTT over TLS; 0 lets the system choose',
    '0 to 65535',
    '8883',
  ),
  MQTT_PLAIN: setting(
    z
      .enum(['', '0', '1'])
      .default('')
      .transform((value) => value === '1'),
    'with TLS_CERT, MQTT_PORT is open to other machines too, and not only to this one',
    '0 or 1',
    '0',
  ),
}

const settingsSchema = z.object(tlsShape)

/** @returns null without TLS, or a text that names the conflicting settings */
export function tlsSettings(values: z.output<typeof settingsSchema>): TlsSettings | null | string {
  const { TLS_CERT: certificate, TLS_KEY: key, TLS_CLIENT_CA: authorities, MQTT_PLAIN: isPlain } = values
  if (certificate === '' && key === '')
    return authorities === '' && !isPlain ? null : 'TLS_CLIENT_CA and MQTT_PLAIN need TLS_CERT and TLS_KEY'
  if (certificate === '' || key === '') return 'TLS_CERT and TLS_KEY are needed together'
  if (authorities !== '' && isPlain)
    return 'MQTT_PLAIN=1 lets gateways connect without the certificate that TLS_CLIENT_CA asks for'
  return {
    certificate,
    key,
    clientAuthorities: authorities === '' ? null : authorities,
    mqttPort: values.MQTTS_PORT,
    allowsPlainMqtt: isPlain,
  }
}
