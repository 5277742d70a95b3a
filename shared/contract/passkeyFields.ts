/** WebAuthn fields of passkeys as JSON. Binary parts are base64url. */
import { z } from 'zod'

const base64 = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credential = {
  id: base64(1_400),
  rawId: base64(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}
const clientDataJSON = base64(4_000)

/** A new passkey. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type PasskeyAttestation = Readonly<z.infer<typeof passkeyAttestation>>

/** A passkey's answer to a challenge. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64(4_000),
    signature: base64(12_000),
    userHandle: base64(200).optional(),
  }),
})
export type PasskeyAssertion = Readonly<z.infer<typeof passkeyAssertion>>

/** Options for the browser's WebAuthn call, passed on unchanged. */
export const passkeyOptions = z.record(z.string(), z.unknown())
