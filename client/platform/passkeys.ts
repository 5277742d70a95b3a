/** WebAuthn calls of the browser: server options in, response out. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyAttestation } from '#shared/contract/passkeyFields.ts'
import { PasskeyUnused } from './passkeyUse.ts'

type Options = Readonly<Record<string, unknown>>
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** @throws PasskeyUnused */
export async function makePasskey(options: Options): Promise<PasskeyAttestation> {
  const made = await used(startRegistration({ optionsJSON: options as unknown as CreationOptions }))
  const { clientDataJSON, attestationObject, transports } = made.response
  return {
    ...credentialOf(made),
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  }
}

/** @throws PasskeyUnused */
export async function askPasskey(options: Options): Promise<PasskeyAssertion> {
  const assertion = await used(startAuthentication({ optionsJSON: options as unknown as RequestOptions }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response
  return {
    ...credentialOf(assertion),
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle === undefined ? {} : { userHandle }),
    },
  }
}

const credentialOf = ({ id, rawId }: { readonly id: string; readonly rawId: string }) =>
  ({ id, rawId, type: 'public-key', clientExtensionResults: {} }) as const

async function used<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException)
      throw new PasskeyUnused(error.message, { cause: error })
    throw error
  }
}
