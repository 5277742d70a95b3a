/** Alarms as notifications of a browser, also while the console is closed (Web Push, RFC 8030, 8291 and 8292). */
import { z } from 'zod'
import { PUSH_URL_LENGTH_MAX } from '#shared/records/pushAddress.ts'
import { endpoint } from './endpoint.ts'

const common = { scope: 'estate', permission: 'session' } as const

/** Push endpoint of the browser. It is a secret and never in the log. */
const target = z.string().min(1).max(PUSH_URL_LENGTH_MAX)
const encoded = z.string().regex(/^[\w-]+={0,2}$/)
const EXAMPLE = 'https://push.example/browser/fGbz9Zr4'

export const webPushContract = {
  state: endpoint({
    ...common,
    kind: 'question',
    path: '/userinfo/webpushstate',
    summary:
      'The public key with which browsers subscribe, and whether one gets notifications at this endpoint',
    input: z.strictObject({ endpoint: target.optional() }),
    output: z.strictObject({ publicKey: z.string(), isOn: z.boolean() }),
    example: { input: {} },
  }),
  subscribe: endpoint({
    ...common,
    kind: 'command',
    path: '/userinfo/webpushsubscribe',
    summary:
      'Sends alarms of one’s projects to this browser, as roles and alarm receivers allow; of very many browsers the oldest is forgotten',
    input: z.strictObject({
      endpoint: target,
      /** The browser's key, an uncompressed point of P-256, and its secret: base64url. */
      p256dh: encoded.min(87).max(88),
      auth: encoded.min(22).max(24),
      language: z.enum(['en', 'zh']).default('zh'),
    }),
    output: z.null(),
    example: {
      input: {
        endpoint: EXAMPLE,
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        language: 'en',
      },
      output: null,
    },
  }),
  unsubscribe: endpoint({
    ...common,
    kind: 'command',
    path: '/userinfo/webpushunsubscribe',
    summary: 'Sends no more alarms to this browser',
    input: z.strictObject({ endpoint: target }),
    output: z.null(),
    example: { input: { endpoint: EXAMPLE }, output: null },
  }),
}
