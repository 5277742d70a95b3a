/** Sign-ins with a second factor or a passkey: fetched with the first, since most people have none. */
import { factorsContract } from '#shared/contract/factors.ts'
import { passkeysContract } from '#shared/contract/passkeys.ts'
import { call } from '../../api/api.ts'

export const sendCode = (ticket: string, code: string) =>
  call(factorsContract.signIn, { ticket, code }, { isQuiet: true })

/** Uses the ticket of the first step, or no ticket if the passkey is the whole sign-in. */
export async function answerByPasskey(ticket?: string) {
  const { askPasskey } = await import('../../platform/passkeys.ts')
  const input = ticket === undefined ? {} : { ticket }
  const begun = await call(passkeysContract.beginSignIn, input, { isQuiet: true })
  const response = await askPasskey(begun.options)
  return call(passkeysContract.signIn, { ticket: begun.ticket, response }, { isQuiet: true })
}
